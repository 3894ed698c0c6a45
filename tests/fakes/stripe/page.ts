import type Stripe from "stripe";
import type { State, StoredSession } from "./state.ts";

const STYLESHEET = `
:root { color-scheme: light dark; --ink: light-dark(#1c2421, #e8ede9); --soft: light-dark(#5a655f, #a3aea8);
  --ground: light-dark(#f3f5f2, #121614); --sheet: light-dark(#ffffff, #1b211e); --line: light-dark(#d9dfda, #333c37);
  --act: light-dark(#0f5f4b, #67c7a8); --on-act: light-dark(#ffffff, #08201a); --alarm: light-dark(#a02018, #ff9d92); }
* { box-sizing: border-box; }
body { margin: 0; min-block-size: 100vh; display: grid; place-items: center; padding: 1rem;
  background: var(--ground); color: var(--ink); font: 1rem/1.7 "Segoe UI", "Noto Sans Arabic", Tahoma, sans-serif; }
main { inline-size: min(100%, 28rem); padding: 1.75rem; background: var(--sheet); border: 1px solid var(--line);
  border-radius: 0.75rem; }
h1 { margin-block: 0 0.25rem; font-size: 1.25rem; }
.test { margin-block: 0 1.25rem; color: var(--soft); font-size: 0.875rem; }
.total { margin-block: 0 1rem; font-size: 1.75rem; font-weight: 700; }
ul { margin: 0 0 1.25rem; padding: 0; list-style: none; border-block: 1px solid var(--line); }
li { display: flex; justify-content: space-between; gap: 1rem; padding-block: 0.6rem; }
.alert { margin-block: 0 1rem; color: var(--alarm); font-weight: 600; }
.field { display: block; margin-block-end: 1rem; }
input[type="email"] { display: block; inline-size: 100%; padding: 0.55rem 0.7rem; font: inherit; color: inherit;
  background: transparent; border: 1px solid var(--line); border-radius: 0.5rem; }
.buttons { display: grid; gap: 0.6rem; }
button { min-block-size: 2.75rem; font: inherit; font-weight: 600; color: inherit; background: transparent;
  border: 1px solid var(--line); border-radius: 0.5rem; cursor: pointer; }
button.act { color: var(--on-act); background: var(--act); border-color: var(--act); }
li bdi { white-space: nowrap; }
a { color: var(--act); }
:focus-visible { outline: 3px solid var(--act); outline-offset: 2px; }
`;

export const STYLESHEET_PATH = "/c/pay.css";

export function stylesheetResponse(): Response {
  return new Response(STYLESHEET, {
    headers: { "content-type": "text/css; charset=utf-8", "cache-control": "no-store" },
  });
}

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
  return html(200, `الدفع إلى ${seller}`, body, session);
}

export function missingPageResponse(): Response {
  const body = "<h1>صفحة الدفع غير موجودة</h1><p>تحقق من الرابط، أو ارجع إلى المتجر وابدأ الدفع من جديد.</p>";
  return html(404, "صفحة الدفع غير موجودة", body);
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

function money(amount: number, currency: string | null): string {
  const code = (currency ?? "sar").toUpperCase();
  const format = new Intl.NumberFormat("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return `<bdi dir="ltr">${escape(code)} ${format.format(amount / 100)}</bdi>`;
}

function html(status: number, title: string, body: string, session?: Stripe.Checkout.Session): Response {
  // Chromium also applies form-action to the redirect after the post, so the shop's own origins are allowed.
  const origins = [session?.success_url, session?.cancel_url].flatMap((url) =>
    url ? [new URL(url).origin] : [],
  );
  const policy = [
    "default-src 'none'",
    "img-src 'self'",
    "style-src 'self'",
    `form-action 'self' ${[...new Set(origins)].join(" ")}`.trim(),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
  const text = `<!doctype html>
<html lang="ar" dir="rtl">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <link rel="stylesheet" href="${STYLESHEET_PATH}">
    <title>${escape(title)}</title>
  </head>
  <body><main>${body}</main></body>
</html>
`;
  return new Response(text, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    },
  });
}

function hostOf(url: string | null): string {
  return url ? new URL(url).host : "";
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => ENTITIES[mark] ?? mark);
}
