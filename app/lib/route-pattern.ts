type Segment = { static: boolean; splat: boolean };

const segmentsOf = (pattern: string): Segment[] =>
  pattern
    .split("/")
    .filter(Boolean)
    .map((segment) => ({ static: !/^[:*]/.test(segment), splat: segment === "*" }));

/** Orders patterns for matching, segment by segment: words before parameters, parameters before wildcards. */
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

/** Regular expression source for a pattern, without anchors. */
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

/** A pattern that is one address alone. */
const isOneAddress = (pattern: string): boolean => !/[:*?]/.test(pattern);

/**
 * Returns a function that finds the pattern (`/listings/:id`, `/media/*`) of a path, or null. Logs may hold the
 * pattern, but not the path.
 */
export function patternMatcher(patterns: readonly string[]): (pathname: string) => string | null {
  // Most paths asked for are of these, and nothing is more specific.
  const addresses = new Map(
    patterns.filter(isOneAddress).flatMap((pattern) => {
      const bare = pattern === "/" ? "" : pattern;
      return [bare, `${bare}/`].map((path) => [path, pattern] as const);
    }),
  );
  const others = [...new Set(patterns)]
    .filter((pattern) => !isOneAddress(pattern))
    .toSorted(bySpecificity)
    .map((pattern) => ({ pattern, regex: new RegExp(`^${sourceOf(pattern)}/?$`) }));
  return (path) => addresses.get(path) ?? others.find(({ regex }) => regex.test(path))?.pattern ?? null;
}
