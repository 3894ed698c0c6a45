import { expect, test } from "vitest";
import { openShop } from "./test-shop.ts";
import { expectWords } from "#tests/factories/page-words.ts";

function post(url: string, fields: Record<string, string>): Request {
  return new Request(url, { method: "POST", body: new URLSearchParams(fields) });
}

test("the page shows merchant, item and amount, and lets the form lead back to the shop", async () => {
  const { standIn, order } = openShop({ merchantName: "متجر" });
  const { url } = await order();
  const page = await standIn.handle(new Request(url ?? ""));
  expect(page.status).toBe(200);
  expect(page.headers.get("content-security-policy")).toContain("form-action 'self' http://shop.test;");
  const html = await page.text();
  expect(html).toContain('<html lang="ar" dir="rtl">');
  expectWords(html, [
    "الدفع إلى <bdi>متجر</bdi>",
    "تقرير تقييم",
    "SAR 400.00",
    ">Pay<",
    ">Decline<",
    ">Cancel<",
  ]);
});

test("Pay leads to the success address with the session's id, a second time too", async () => {
  const { standIn, control, order } = openShop();
  const { id, url } = await order();
  for (let click = 0; click < 2; click++) {
    const answer = await standIn.handle(post(url ?? "", { action: "pay" }));
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe(`http://shop.test/payment-success?session_id=${id}`);
  }
  expect((await control.session(id)).payment_status).toBe("paid");
  expect(await control.events({ type: "checkout.session.completed" })).toHaveLength(1);
  expect(await (await standIn.handle(new Request(url ?? ""))).text()).toContain("اكتمل الدفع");
});

test("two clicks at the same instant take the money once", async () => {
  const { standIn, control, order } = openShop();
  const { url } = await order();
  await Promise.all([1, 2].map(() => standIn.handle(post(url ?? "", { action: "pay" }))));
  expect(await control.totals()).toMatchObject([{ payments: 1, paidAmount: 40_000 }]);
});

test("Decline comes back to the page with the reason, and Cancel leaves the session open", async () => {
  const { standIn, control, order } = openShop();
  const { id, url } = await order();
  const declined = await standIn.handle(post(url ?? "", { action: "decline" }));
  expect(declined.headers.get("location")).toBe(`/c/pay/${id}`);
  expect(await (await standIn.handle(new Request(url ?? ""))).text()).toContain("رُفضت البطاقة");

  const cancelled = await standIn.handle(post(url ?? "", { action: "cancel" }));
  expect(cancelled.status).toBe(303);
  expect(cancelled.headers.get("location")).toBe("http://shop.test/payment-canceled?payment=1&kind=a");
  expect((await control.session(id)).status).toBe("open");
});

test("a delayed method completes the session unpaid", async () => {
  const { standIn, control, order } = openShop();
  const { id, url } = await order({ customer_email: undefined });
  await standIn.handle(post(url ?? "", { action: "pay", later: "1", email: "late@example.com" }));
  expect(await control.session(id)).toMatchObject({
    status: "complete",
    payment_status: "unpaid",
    customer_details: { email: "late@example.com" },
  });
});

test("an expired session takes no money and says so", async () => {
  const { standIn, control, order } = openShop();
  const { id, url } = await order();
  await control.expire(id);
  const answer = await standIn.handle(post(url ?? "", { action: "pay" }));
  expect(answer.headers.get("location")).toBe(`/c/pay/${id}`);
  expect(await (await standIn.handle(new Request(url ?? ""))).text()).toContain("انتهت صلاحية");
  expect(await control.totals()).toEqual([]);
});

test("text from outside is escaped, and an unknown session is a 404", async () => {
  const { standIn, order } = openShop({ merchantName: `<b>"A" & 'B'` });
  const { url } = await order({
    line_items: [
      {
        quantity: 2,
        price_data: {
          currency: "sar",
          unit_amount: 500,
          product_data: { name: "<script>alert(1)</script>" },
        },
      },
    ],
    success_url: 'http://shop.test/"><img src=x>?s={CHECKOUT_SESSION_ID}',
  });
  const html = await (await standIn.handle(new Request(url ?? ""))).text();
  expect(html).not.toMatch(/<script|<img|<b>/);
  expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  expect(html).toContain("SAR 10.00");
  expect((await standIn.handle(new Request("http://127.0.0.1:8788/c/pay/cs_test_none"))).status).toBe(404);
});

test("the control interface answers this machine's tools and nobody else", async () => {
  const { standIn, order } = openShop();
  const { id } = await order();
  const call = (url: string, headers: Record<string, string> = {}) =>
    standIn.handle(new Request(url, { method: "POST", headers, body: "{}" }));

  expect((await call(`http://shop.test/_control/sessions/${id}/pay`)).status).toBe(403);
  expect(
    (await call(`http://127.0.0.1:8788/_control/sessions/${id}/pay`, { origin: "http://evil.test" })).status,
  ).toBe(403);
  const paid = await call(`http://127.0.0.1:8788/_control/sessions/${id}/pay`);
  expect(await paid.json()).toMatchObject({ id, payment_status: "paid" });
  expect((await call(`http://127.0.0.1:8788/_control/sessions/${id}/settle`)).status).toBe(400);
  expect((await call("http://127.0.0.1:8788/_control/nothing")).status).toBe(404);
  const totals = await standIn.handle(new Request("http://127.0.0.1:8788/_control/totals"));
  expect(await totals.json()).toMatchObject([{ currency: "sar", payments: 1 }]);
});
