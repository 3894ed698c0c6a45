import { blogCopy } from "#app/i18n/site/blog.ts";
import { articlePath, BLOG_FEED } from "#app/lib/site-path.ts";
import { previewOf } from "#app/lib/covers.ts";
import { PRODUCT } from "#app/lib/product.ts";
import type { ArticleSummary } from "./rules.ts";

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

/** Articles appear in the morning of their day, Riyadh time. */
const instantOf = (date: string): string => `${date}T08:00:00+03:00`;

/** The blog as an Atom feed (RFC 4287) with absolute addresses, `articles` newest first. */
export function atomFeed(articles: readonly ArticleSummary[], origin: string): string {
  const newest = articles[0];
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="ar">',
    `<id>${origin}/blog</id>`,
    `<title>${escaped(blogCopy.feed.title)}</title>`,
    `<subtitle>${escaped(blogCopy.description)}</subtitle>`,
    `<link rel="self" type="application/atom+xml" href="${origin}${BLOG_FEED}"/>`,
    `<link rel="alternate" type="text/html" hreflang="ar" href="${origin}/blog"/>`,
    ...(newest ? [`<updated>${instantOf(newest.date)}</updated>`] : []),
    `<author><name>${PRODUCT.name}</name><uri>${origin}/</uri></author>`,
    `<icon>${origin}/favicon.svg</icon>`,
    `<logo>${origin}/social.png</logo>`,
    `<rights>${escaped(blogCopy.feed.rights)}</rights>`,
    ...articles.map((article) => entryOf(article, origin)),
    "</feed>\n",
  ].join("\n");
}

function entryOf(
  { id, title, excerpt, category, date, keywords, image }: ArticleSummary,
  origin: string,
): string {
  const address = `${origin}${articlePath(id)}`;
  return [
    "<entry>",
    `<id>${address}</id>`,
    `<title>${escaped(title)}</title>`,
    `<link rel="alternate" type="text/html" hreflang="ar" href="${address}"/>`,
    `<link rel="enclosure" type="image/jpeg" href="${origin}${previewOf(image).path}"/>`,
    `<published>${instantOf(date)}</published>`,
    `<updated>${instantOf(date)}</updated>`,
    ...[category, ...keywords].map((term) => `<category term="${escaped(term)}"/>`),
    `<summary>${escaped(excerpt)}</summary>`,
    "</entry>",
  ].join("\n");
}
