type Needed = {
  /** What the page needs before it can be seen: its style sheets and the fonts of its first screen. */
  styles: readonly string[];
  fonts: readonly string[];
  /** Style sheets of the page that people open next. */
  next?: readonly string[];
};

/**
 * The value of a page's `Link` header. The browser starts with what the page needs while it still reads the page, and the
 * edge sends that ahead of the next answer of the same address (103 Early Hints). What the next page needs is fetched
 * when nothing else is under way.
 */
export function earlyHints({ styles, fonts, next = [] }: Needed): string {
  return [
    ...[...new Set(styles)].map((href) => `<${href}>; rel=preload; as=style`),
    ...fonts.map((href) => `<${href}>; rel=preload; as=font; type="font/woff2"; crossorigin`),
    ...next.filter((href) => !styles.includes(href)).map((href) => `<${href}>; rel=prefetch; as=style`),
  ].join(", ");
}
