import { html, raw } from "hono/html";
import { inkOn, readAccent } from "#app/domains/embeds/accent.ts";
import { EMBED_THEMES, type EmbedTheme } from "#app/domains/embeds/rules.ts";
import { embedCopy } from "#app/i18n/site/embed.ts";

/** An hour, then for a day while it is looked up anew: the figures change with the model. */
const KEPT = "public, max-age=3600, stale-while-revalidate=86400";

/** The site's colours (app/ui/styles/tokens.css), without its fonts: a frame loads nothing. */
const style = (theme: EmbedTheme, accent: string): string => `
:root{color-scheme:${theme === "auto" ? "light dark" : theme};--a:#${accent};--i:#${inkOn(accent)};--ground:light-dark(#fffdf8,#171f1b);--ink:light-dark(#14211b,#ece8dd);--ink-2:light-dark(#45524a,#bdc2b8);--line:light-dark(#8a8371,#74827a);--link:light-dark(#0f4a38,#86cbaa);--focus:light-dark(#1e5fa8,#8fbff5)}
*{box-sizing:border-box;margin:0}
body{padding:1rem;border-block-start:4px solid var(--a);background:var(--ground);color:var(--ink);font:1rem/1.6 "Segoe UI",Tahoma,"Geeza Pro",sans-serif}
h1{font-size:1.0625rem;line-height:1.5}
.price{font-size:1.75rem;font-weight:700}
p+p,h1+p,form,form+p{margin-block-start:.5rem}
.small{font-size:.875rem;color:var(--ink-2)}
a{color:var(--link)}
form{display:grid;gap:.75rem}
label{display:grid;gap:.25rem;font-size:.9375rem}
:is(input,select,button){inline-size:100%;min-block-size:2.75rem;padding:.25rem .75rem;border:1px solid var(--line);border-radius:.5rem;background:var(--ground);color:inherit;font:inherit}
button{border-color:var(--a);background:var(--a);color:var(--i);font-weight:600;cursor:pointer}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
`;

const BRAND = "0f4a38";

type Frame = { title: string; content: ReturnType<typeof html> };

async function hashOf(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return `'sha256-${btoa(String.fromCharCode(...digest))}'`;
}

/**
 * A document that any site may show in a frame, in the theme and colour of its address. It loads nothing, runs nothing,
 * and no answer with it sets a cookie.
 */
export async function answerFrame(
  query: URLSearchParams,
  { title, content }: Frame,
  status: 200 | 404 = 200,
): Promise<Response> {
  const asked = query.get("theme");
  const theme = EMBED_THEMES.find((known) => known === asked) ?? "auto";
  const css = style(theme, readAccent(query.get("accent") ?? "") ?? BRAND);
  // The policy names the hash of all that stands between the style's tags.
  const document = await html`<!doctype html>
    <html lang="ar" dir="rtl">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        ${raw(`<style>${css}</style>`)}
      </head>
      <body>
        <main>${content}</main>
      </body>
    </html>`;
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": status === 200 ? KEPT : "public, max-age=300",
    "Content-Security-Policy": `default-src 'none'; style-src ${await hashOf(css)}; form-action 'self'; base-uri 'none'; frame-ancestors *`,
    "Cross-Origin-Resource-Policy": "cross-origin",
  };
  return new Response(String(document), { status, headers });
}

/** The link from a frame to the site, in a window of its own. */
export const linkTo = (address: string, label: string) =>
  html`<a href="${address}" target="_blank" rel="noopener" aria-label="${label}: ${embedCopy.frame.open}"
    >${label}</a
  >`;
