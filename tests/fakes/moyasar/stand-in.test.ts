import { expect, test } from "vitest";
import { createMoyasarStandIn, type MoyasarStandInOptions } from "./stand-in.ts";

const SECRET = "a-secret-of-the-webhook-that-is-long";
const FORGERIES = ["unsigned", "wrong-secret", "stale", "tampered"] as const;

/** A shop beside the stand-in that keeps what its webhook received. */
function openShop(options: Partial<MoyasarStandInOptions> = {}) {
  const received: {
    id: string;
    type: string;
    secret_token?: string;
    data: { id: string; status: string };
  }[] = [];
  const clock = { at: Date.now() };
  const standIn = createMoyasarStandIn({
    webhookUrl: "http://shop.test/api/moyasar/webhook",
    webhookSecret: SECRET,
    secretKey: "sk_test_shop",
    publicOrigin: "http://127.0.0.1:8789",
    now: () => clock.at,
    retryDelaysMs: [1, 1],
    deliver: async (request) => {
      const body = (await request.json()) as (typeof received)[number];
      if (body.secret_token !== SECRET) return new Response(null, { status: 400 });
      received.push(body);
      return new Response(null, { status: 200 });
    },
    ...options,
  });
  async function ask(method: string, path: string, body?: unknown, key = "sk_test_shop") {
    const response = await standIn.handle(
      new Request(`http://127.0.0.1:8789/v1${path}`, {
        method,
        headers: { authorization: `Basic ${btoa(`${key}:`)}` },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }
  const open = (more: object = {}) =>
    standIn.control.open({
      amount: 40_000,
      currency: "SAR",
      description: "تقرير",
      success_url: "http://shop.test/paid",
      back_url: "http://shop.test/left",
      metadata: { payment_id: "ours" },
      ...more,
    });
  return { ...standIn, received, clock, ask, open };
}

test("another key is refused, and so are amounts that are no whole halalas from one riyal on", async () => {
  const { ask } = openShop();
  expect((await ask("GET", "/invoices", undefined, "sk_other")).status).toBe(401);
  for (const amount of [99, 100.5, "400", null])
    expect((await ask("POST", "/invoices", { amount, description: "تقرير" })).status).toBe(400);
});

test("an invoice is found by its metadata, can be paid once, and not after it was cancelled or is overdue", async () => {
  const { ask, open, control, clock } = openShop();
  const [paid, left, late] = [
    await open(),
    await open(),
    await open({ expired_at: new Date(clock.at + 1000).toISOString() }),
  ];
  const { body } = await ask("GET", "/invoices?metadata[payment_id]=ours");
  expect(body.invoices).toHaveLength(3);
  expect((await ask("GET", "/invoices?metadata[payment_id]=other")).body.invoices).toEqual([]);
  await control.pay(paid.id);
  await control.pay(paid.id);
  expect((await control.payments()).map(({ status }) => status)).toEqual(["paid"]);
  expect((await ask("PUT", `/invoices/${left.id}/cancel`)).status).toBe(200);
  expect((await ask("PUT", `/invoices/${paid.id}/cancel`)).status).toBe(400);
  clock.at += 2000;
  for (const { id } of [left, late]) await expect(control.pay(id)).rejects.toThrow("cannot be paid");
});

test("a payment is refunded in parts and never beyond its amount", async () => {
  const { ask, open, control } = openShop();
  const { id } = await open();
  await control.pay(id, { method: "stc_pay" });
  const [payment] = await control.payments();
  const refund = (amount?: number) => ask("POST", `/payments/${payment?.id}/refund`, { amount });
  expect((await refund(5000)).body).toMatchObject({ status: "refunded", refunded: 5000 });
  expect((await refund(35_001)).status).toBe(400);
  expect((await refund(35_000)).body).toMatchObject({ refunded: 40_000 });
  expect(await control.totals()).toEqual({
    payments: 1,
    paidAmount: 40_000,
    refundedAmount: 40_000,
    netAmount: 0,
  });
});

test("webhooks hold the secret, and can be lost, late and doubled; forged ones do not get through", async () => {
  const { control, open, received } = openShop();
  control.setDelivery({ mode: "lose" });
  await control.pay((await open()).id);
  control.setDelivery({ mode: "send", copies: 3, delayMs: 5 });
  await control.decline((await open()).id, "mada");
  await control.settled();
  expect(received.map(({ type }) => type)).toEqual(Array(3).fill("payment_failed"));
  const [lost] = await control.events({ type: "payment_paid" });
  expect(lost?.delivery.status).toBe("lost");
  expect(await control.resend(lost?.id ?? "")).toEqual([200]);
  for (const how of FORGERIES) expect(await control.forge(lost?.id ?? "", how)).toBe(400);
});

test.each(["x", "y", "a", "A", "0", "-", "_"])(
  "a forged webhook never holds the secret, whatever it begins with (%s)",
  async (first) => {
    const secret = `${first}-secret-drawn-by-chance-of-any-letters`;
    const sent: (string | undefined)[] = [];
    const { control, open } = openShop({
      webhookSecret: secret,
      deliver: async (request) => {
        sent.push(((await request.json()) as { secret_token?: string }).secret_token);
        return new Response(null, { status: 400 });
      },
    });
    control.setDelivery({ mode: "lose" });
    await control.pay((await open()).id);
    const [event] = await control.events({ type: "payment_paid" });
    for (const how of FORGERIES) await control.forge(event?.id ?? "", how);
    expect(sent).toHaveLength(FORGERIES.length);
    expect(sent).not.toContain(secret);
  },
);

test("the hosted page offers Pay, Decline and Cancel for each method, and leads back to the shop", async () => {
  const { handle, open, control } = openShop();
  const { id } = await open();
  const at = `http://127.0.0.1:8789/invoices/${id}`;
  const html = await (await handle(new Request(at))).text();
  for (const name of ["مدى", "بطاقة Visa أو Mastercard", "Apple Pay", "STC Pay", "Pay", "Decline", "Cancel"])
    expect(html).toContain(name);
  const press = (action: string, method: string) =>
    handle(new Request(at, { method: "POST", body: new URLSearchParams({ action, method }) }));
  expect((await press("cancel", "mada")).headers.get("location")).toBe("http://shop.test/left");
  expect((await press("decline", "apple_pay")).headers.get("location")).toBe(`/invoices/${id}`);
  expect(await (await handle(new Request(at))).text()).toContain("رُفضت عملية الدفع");
  expect((await press("pay", "stc_pay")).headers.get("location")).toBe("http://shop.test/paid");
  expect((await control.payments()).map(({ source, status }) => [source.type, status])).toEqual([
    ["applepay", "failed"],
    ["stcpay", "paid"],
  ]);
  expect(await (await handle(new Request(at))).text()).toContain("اكتمل الدفع");
});
