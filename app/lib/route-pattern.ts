type Segment = { static: boolean; splat: boolean };

const segmentsOf = (pattern: string): Segment[] =>
  pattern
    .split("/")
    .filter(Boolean)
    .map((segment) => ({ static: !/^[:*]/.test(segment), splat: segment === "*" }));

/** The order in which patterns are tried, segment by segment: words before parameters, parameters before wildcards. */
function bySpecificity(a: string, b: string): number {
  const weigh = (segment: Segment | undefined) =>
    segment === undefined ? 1 : segment.static ? 0 : segment.splat ? 3 : 2;
  const [left, right] = [segmentsOf(a), segmentsOf(b)];
  for (let at = 0; at < Math.max(left.length, right.length); at += 1) {
    const difference = weigh(left[at]) - weigh(right[at]);
    if (difference !== 0) return difference;
  }
  return 0;
}

const escaped = (text: string): string => text.replace(/[.+^${}()|[\]\\]/g, "\\$&");

/** The source of a regular expression for a pattern's addresses, without its anchors. */
export function sourceOf(pattern: string): string {
  const parts = pattern
    .split("/")
    .filter(Boolean)
    .map((segment) => {
      if (segment === "*") return "(?:/.*)?";
      const part = segment.startsWith(":") ? "[^/]+" : escaped(segment.replace(/\?$/, ""));
      return segment.endsWith("?") ? `(?:/${part})?` : `/${part}`;
    });
  return parts.join("");
}

/**
 * Finds which of some patterns (`/listings/:id`, `/media/*`) an address matches, or null. The pattern may be logged,
 * the address may not.
 */
export function patternMatcher(patterns: readonly string[]): (pathname: string) => string | null {
  const known = [...new Set(patterns)]
    .toSorted(bySpecificity)
    .map((pattern) => ({ pattern, regex: new RegExp(`^${sourceOf(pattern)}/?$`) }));
  return (pathname) => known.find(({ regex }) => regex.test(pathname))?.pattern ?? null;
}
