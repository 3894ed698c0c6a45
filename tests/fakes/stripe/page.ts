import type Stripe from "stripe";
import { escape, hostOf, html, money } from "../shared/page.ts";
import type { State, StoredSession } from "./state.ts";

export const STYLESHEET_PATH = "/c/pay.css";

/** The hosted payment page of a session in any state. */
export function pageResponse(state: State, stored: StoredSession, merchant: string | undefined): Response {
  const { session } = stored;
  const seller = merchant ?? hostOf(session.success_url);
  const body = `
    <h1>الدفع إلى <bdi>${escape(seller)}</bdi></h1>
    <p class="test">صفحة دفع تجريبية: لا يُخصم أي مبلغ حقيقي.</p>
    <p class="total">${money(session.amount_total ?? 0, session.currency)}</p>
    <ul>${stored.lineItems.map(lineItem).join("")}</ul>
    ${session.status === "open" ? openPart(state, session) : closedPart(session)}`;
  return page(200, `الدفع إلى ${seller}`, body, session);
}

export function missingPageResponse(): Response {
  const body = "<h1>صفحة الدفع غير موجودة</h1><p>تحقق من الرابط، أو ارجع إلى المتجر وابدأ الدفع من جديد.</p>";
  return page(404, "صفحة الدفع غير موجودة", body);
}

/** Where the buyer is redirected after paying. */
export function successUrl(session: Stripe.Checkout.Session): string {
  return (session.success_url ?? "").replaceAll("{CHECKOUT_SESSION_ID}", session.id);
}

function openPart(state: State, session: Stripe.Checkout.Session): string {
  const intent = state.paymentIntents.get(String(session.payment_intent));
  const declined = intent?.last_payment_error
    ? '<p class="alert" role="alert">رُفضت البطاقة ولم يُخصم أي مبلغ. جرّب مرة أخرى أو استخدم بطاقة ثانية.</p>'
    : "";
  const buyer = session.customer_email
    ? `<p>البريد الإلكتروني: <bdi dir="ltr">${escape(session.customer_email)}</bdi></p>`
    : '<label class="field">البريد الإلكتروني <input type="email" name="email" dir="ltr" autocomplete="email"></label>';
  const cancel = session.cancel_url
    ? '<button name="action" value="cancel" formnovalidate lang="en">Cancel</button>'
    : "";
  return `${declined}
    <form method="post" action="/c/pay/${escape(session.id)}">
      ${buyer}
      <label class="field"><input type="checkbox" name="later" value="1"> وسيلة دفع مؤجلة: يصل التأكيد لاحقًا</label>
      <div class="buttons">
        <button class="act" name="action" value="pay" lang="en">Pay</button>
        <button name="action" value="decline" formnovalidate lang="en">Decline</button>
        ${cancel}
      </div>
    </form>`;
}

function closedPart(session: Stripe.Checkout.Session): string {
  if (session.status === "expired") {
    const back = session.cancel_url ? link(session.cancel_url) : "";
    return `<p role="status">انتهت صلاحية صفحة الدفع هذه ولم يُخصم أي مبلغ.</p>${back}`;
  }
  const said =
    session.payment_status === "paid"
      ? "اكتمل الدفع. شكرًا لك."
      : "سُجّل طلبك، وما زلنا ننتظر تأكيد الدفع من وسيلة الدفع المؤجلة.";
  return `<p role="status">${said}</p>${link(successUrl(session))}`;
}

function lineItem(item: Stripe.LineItem): string {
  const count = (item.quantity ?? 1) > 1 ? ` <bdi dir="ltr">× ${item.quantity}</bdi>` : "";
  return `<li><span>${escape(item.description ?? "")}${count}</span> ${money(item.amount_total, item.currency)}</li>`;
}

function link(url: string): string {
  return `<p><a href="${escape(url)}">العودة إلى المتجر</a></p>`;
}

function page(status: number, title: string, body: string, session?: Stripe.Checkout.Session): Response {
  const backTo = [session?.success_url ?? null, session?.cancel_url ?? null];
  return html(status, title, body, { stylesheet: STYLESHEET_PATH, backTo });
}
