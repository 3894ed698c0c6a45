import { blogCopy } from "#app/i18n/site/blog.ts";
import { BLOG_FEED } from "#app/lib/site-path.ts";

/** The link to the blog's feed for the head of its pages. */
export const feedLink = {
  tagName: "link" as const,
  rel: "alternate",
  type: "application/atom+xml",
  title: blogCopy.feed.title,
  href: BLOG_FEED,
};
