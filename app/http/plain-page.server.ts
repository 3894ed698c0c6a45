import { chromeCopy } from "#app/i18n/site/chrome.ts";

/** Colours of the site's own tokens, for a page that loads nothing. */
const STYLE = `:root{color-scheme:light dark}body{margin:0;font:1.0625rem/1.8 "Segoe UI",Tahoma,Arial,sans-serif;background:light-dark(#fffdf8,#171f1b);color:light-dark(#14211b,#ece7dc)}main{max-inline-size:40rem;margin:auto;padding:4rem 1.5rem}h1{font-size:1.5rem;line-height:1.5;margin:0 0 .5rem}a{color:light-dark(#0f4a38,#9fd3bd);display:inline-block;padding-block:.5rem}button{font:inherit;padding:.5rem 1rem}`;

const SIGN_OUT = `<form method="post" action="/sign-out"><button type="submit">${chromeCopy.account.signOut}</button></form>`;

type PlainPage = {
  status: number;
  /** Words of our own: nothing here is escaped. */
  title: string;
  text: string;
  link: { href: string; label: string };
  /** A page of members, on which they can sign out as on every other. */
  forMembers?: boolean;
  headers?: Record<string, string>;
};

/** The page in a tab that was opened for a document when there is none: Arabic HTML that loads nothing. */
export async function plainPage({
  status,
  title,
  text,
  link,
  forMembers = false,
  headers = {},
}: PlainPage): Promise<Response> {
  const page = `<!doctype html><html lang="ar" dir="rtl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1><p>${text}</p><p><a href="${link.href}">${link.label}</a></p>${forMembers ? SIGN_OUT : ""}</main></body></html>`;
  return new Response(page, {
    status,
    headers: {
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
      ...headers,
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": `default-src 'none'; style-src ${await hashOf(STYLE)}; base-uri 'none'; form-action ${forMembers ? "'self'" : "'none'"}; frame-ancestors 'none'`,
    },
  });
}

async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
}
