/** The hosted pages of the stand-ins: their style sheet and their frame. */
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

export function stylesheetResponse(): Response {
  return new Response(STYLESHEET, {
    headers: { "content-type": "text/css; charset=utf-8", "cache-control": "no-store" },
  });
}

export function money(amount: number, currency: string | null): string {
  const code = (currency ?? "sar").toUpperCase();
  const format = new Intl.NumberFormat("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return `<bdi dir="ltr">${escape(code)} ${format.format(amount / 100)}</bdi>`;
}

/** A page. `backTo` are addresses of the shop that its form may lead to. */
export function html(
  status: number,
  title: string,
  body: string,
  { stylesheet, backTo = [] }: { stylesheet: string; backTo?: (string | null)[] },
): Response {
  // Chromium also applies form-action to the redirect after the post, so the shop's own origins are allowed.
  const origins = backTo.flatMap((url) => (url ? [new URL(url).origin] : []));
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
    <link rel="stylesheet" href="${stylesheet}">
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

export const hostOf = (url: string | null): string => (url ? new URL(url).host : "");

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export function escape(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => ENTITIES[mark] ?? mark);
}
