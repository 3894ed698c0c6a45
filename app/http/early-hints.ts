/** What a page needs before it can be seen: its style sheets and the fonts of its first screen. */
type Needed = { styles: readonly string[]; fonts: readonly string[] };

/**
 * The value of a page's `Link` header. The browser starts with these while it still reads the page, and the edge sends
 * them ahead of the next answer of the same address (103 Early Hints).
 */
export function earlyHints({ styles, fonts }: Needed): string {
  return [
    ...[...new Set(styles)].map((href) => `<${href}>; rel=preload; as=style`),
    ...fonts.map((href) => `<${href}>; rel=preload; as=font; type="font/woff2"; crossorigin`),
  ].join(", ");
}
