import type { MailText } from "#app/i18n/mails/mails.ts";
import { PRODUCT } from "#app/lib/product.ts";
import type { Mail } from "#app/platform/mail.server.ts";

const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

// Mail programs ignore style sheets and CSS variables, so this is plain tables with inline styles and light colours.
const FONT = "font-family:'Segoe UI',Tahoma,Arial,sans-serif";
const paragraph = (text: string, colour = "#14211B", size = 16): string =>
  `<p style="margin:0 0 16px;font-size:${size}px;line-height:1.8;color:${colour};${FONT}">${escape(text)}</p>`;

const LINK = `color:#0F4A38;font-size:16px;line-height:1.8;${FONT}`;

/** The URL itself, for people who copy it. */
const address = (url: string): string =>
  `<p dir="ltr" style="margin:0 0 16px;font-size:13px;line-height:1.6;color:#45524A;word-break:break-all;text-align:left;${FONT}">${escape(url)}</p>`;

/** A person's own text, line by line. */
const quoted = (text: string): string =>
  `<blockquote style="margin:0 0 16px;padding:12px 16px;border:1px solid #DED4C1;border-radius:8px;background:#F6F1E6">${text
    .split("\n")
    .map(
      (line) =>
        `<p style="margin:0;font-size:16px;line-height:1.8;color:#14211B;${FONT}">${escape(line) || "&nbsp;"}</p>`,
    )
    .join("\n")}</blockquote>`;

function button({ label, url }: NonNullable<MailText["action"]>): string {
  return `<p style="margin:24px 0"><a href="${escape(url)}" style="display:inline-block;padding:12px 24px;background:#0F4A38;color:#FFFDF8;border-radius:8px;text-decoration:none;font-size:16px;${FONT}">${escape(label)}</a></p>
${paragraph(`إن لم يعمل الزر فانسخ هذا العنوان إلى المتصفح:`, "#45524A", 14)}
${address(url)}`;
}

const listed = ({ label, url }: NonNullable<MailText["action"]>): string =>
  `<p style="margin:0 0 4px"><a href="${escape(url)}" style="${LINK}">${escape(label)}</a></p>
${address(url)}`;

const quiet = ({ label, url }: NonNullable<MailText["unsubscribe"]>): string =>
  `<p style="margin:0"><a href="${escape(url)}" style="color:#5B645C;font-size:14px;line-height:1.8;${FONT}">${escape(label)}</a></p>`;

/** With this header mail programs show their own button, and post by themselves. */
const oneClick = ({ oneClickUrl }: NonNullable<MailText["unsubscribe"]>) => ({
  "List-Unsubscribe": `<${oneClickUrl}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

/** A subject is a header: it stays one line, whatever a title or name contains. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ");

/** The mail as HTML and as plain text, right to left, with one button or a list of links. */
export function layOut(to: string, mail: MailText): Mail {
  const { paragraphs, quote, action, links = [], after, unsubscribe } = mail;
  const subject = oneLine(mail.subject);
  const html = `<!doctype html>
<html lang="ar" dir="rtl"><head><meta charset="utf-8"><title>${escape(subject)}</title></head>
<body style="margin:0;background:#F6F1E6"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#FFFDF8;border:1px solid #DED4C1;border-radius:8px"><tr><td dir="rtl" style="padding:32px;text-align:right">
<p style="margin:0 0 24px;font-size:22px;font-weight:600;color:#0F4A38;${FONT}">${PRODUCT.name}</p>
${paragraphs.map((text) => paragraph(text)).join("\n")}
${quote === undefined ? "" : quoted(quote)}
${[...(action ? [button(action)] : []), ...links.map(listed)].join("\n")}
${after.map((text) => paragraph(text, "#5B645C", 14)).join("\n")}
${unsubscribe ? quiet(unsubscribe) : ""}
</td></tr></table></td></tr></table></body></html>`;
  const addresses = [...(action ? [action] : []), ...links].flatMap(({ label, url }) => [`${label}:`, url]);
  const end = unsubscribe ? [`${unsubscribe.label}:`, unsubscribe.url] : [];
  const said = quote === undefined ? [] : [quote.replace(/^/gm, "> ")];
  const text = [...paragraphs, ...said, ...addresses, ...after, ...end, PRODUCT.name].join("\n\n");
  return { to, subject, html, text, ...(unsubscribe ? { headers: oneClick(unsubscribe) } : {}) };
}
