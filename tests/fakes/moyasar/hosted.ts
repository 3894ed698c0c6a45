import { escape, hostOf, html, money, stylesheetResponse } from "../shared/page.ts";
import { declineInvoice, isPayable, payInvoice, paymentsOf } from "./acts.ts";
import type { Desk } from "./desk.ts";
import { METHODS, type Invoice, type Method, type State } from "./state.ts";

const STYLESHEET_PATH = "/invoices/pay.css";

const NAMES: Record<Method, string> = {
  mada: "مدى",
  card: "بطاقة Visa أو Mastercard",
  apple_pay: "Apple Pay",
  stc_pay: "STC Pay",
};

/** The buyer's pages: `/invoices/{id}` with each method, and their style sheet. */
export function createHosted(desk: Desk, methods: readonly Method[], merchant: string | undefined) {
  const redirect = (to: string): Response =>
    new Response(null, { status: 303, headers: { location: to, "cache-control": "no-store" } });

  async function post(
    request: Request,
    { id, back_url: back, success_url: success }: Invoice,
  ): Promise<Response> {
    const form = new URLSearchParams(await request.text());
    const here = `/invoices/${id}`;
    const method = methods.find((name) => name === form.get("method")) ?? methods[0] ?? "mada";
    const action = form.get("action");
    if (action === "cancel") return redirect(back ?? here);
    const invoice = await desk.change((act) => {
      const current = act.state.invoices.get(id)!;
      if (!isPayable(act.state, current)) return current;
      if (action === "decline") return declineInvoice(act, id, method);
      return payInvoice(act, id, { method, later: form.has("later") });
    });
    return redirect(invoice.status === "paid" ? (success ?? here) : here);
  }

  return async function handleHosted(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname === STYLESHEET_PATH) return stylesheetResponse();
    const id = /^\/invoices\/([^/]+)$/.exec(pathname)?.[1] ?? "";
    const invoice = await desk.read((state) => state.invoices.get(id));
    if (!invoice) {
      const body =
        "<h1>صفحة الدفع غير موجودة</h1><p>تحقق من الرابط، أو ارجع إلى المتجر وابدأ الدفع من جديد.</p>";
      return html(404, "صفحة الدفع غير موجودة", body, { stylesheet: STYLESHEET_PATH });
    }
    if (request.method === "POST") return post(request, invoice);
    return desk.read((state) => pageResponse(state, invoice, { methods, merchant }));
  };
}

function pageResponse(
  state: State,
  invoice: Invoice,
  { methods, merchant }: { methods: readonly Method[]; merchant: string | undefined },
): Response {
  const seller = merchant ?? hostOf(invoice.success_url);
  const body = `
    <h1>الدفع إلى <bdi>${escape(seller)}</bdi></h1>
    <p class="test">صفحة دفع تجريبية: لا يُخصم أي مبلغ حقيقي.</p>
    <p class="total">${money(invoice.amount, invoice.currency)}</p>
    <ul><li><span>${escape(invoice.description)}</span></li></ul>
    ${isPayable(state, invoice) ? openPart(state, invoice, methods) : closedPart(state, invoice)}`;
  const backTo = [invoice.success_url, invoice.back_url];
  return html(200, `الدفع إلى ${seller}`, body, { stylesheet: STYLESHEET_PATH, backTo });
}

function openPart(state: State, invoice: Invoice, methods: readonly Method[]): string {
  const declined = paymentsOf(state, invoice.id).some(({ status }) => status === "failed")
    ? '<p class="alert" role="alert">رُفضت عملية الدفع ولم يُخصم أي مبلغ. جرّب مرة أخرى أو اختر وسيلة ثانية.</p>'
    : "";
  const options = METHODS.filter((method) => methods.includes(method)).map(
    (method, index) =>
      `<label class="field"><input type="radio" name="method" value="${method}"${index === 0 ? " checked" : ""}> ${NAMES[method]}</label>`,
  );
  const cancel = invoice.back_url
    ? '<button name="action" value="cancel" formnovalidate lang="en">Cancel</button>'
    : "";
  return `${declined}
    <form method="post" action="/invoices/${escape(invoice.id)}">
      <fieldset><legend>وسيلة الدفع</legend>${options.join("")}</fieldset>
      <label class="field"><input type="checkbox" name="later" value="1"> يتأخر جواب البنك: يصل التأكيد لاحقًا</label>
      <div class="buttons">
        <button class="act" name="action" value="pay" lang="en">Pay</button>
        <button name="action" value="decline" formnovalidate lang="en">Decline</button>
        ${cancel}
      </div>
    </form>`;
}

function closedPart(state: State, invoice: Invoice): string {
  const link = (url: string | null): string =>
    url ? `<p><a href="${escape(url)}">العودة إلى المتجر</a></p>` : "";
  if (invoice.status === "canceled" || invoice.status === "expired")
    return `<p role="status">انتهت صلاحية صفحة الدفع هذه ولم يُخصم أي مبلغ.</p>${link(invoice.back_url)}`;
  const waits = paymentsOf(state, invoice.id).some(({ status }) => status === "initiated");
  const said = waits ? "سُجّل طلبك، وما زلنا ننتظر تأكيد البنك." : "اكتمل الدفع. شكرًا لك.";
  return `<p role="status">${said}</p>${link(invoice.success_url)}`;
}
