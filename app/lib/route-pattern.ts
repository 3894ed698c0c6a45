type Segment = { static: boolean; splat: boolean };

const segmentsOf = (pattern: string): Segment[] =>
  pattern
    .split("/")
    .filter(Boolean)
    .map((segment) => ({ static: !/^[:*]/.test(segment), splat: segment === "*" }));

/** The order of patterns, segment by segment: words before parameters, parameters before wildcards. */
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

function regexOf(pattern: string): RegExp {
  const parts = pattern
    .split("/")
    .filter(Boolean)
    .map((segment) => {
      if (segment === "*") return "(?:/.*)?";
      const part = segment.startsWith(":") ? "[^/]+" : escaped(segment.replace(/\?$/, ""));
      return segment.endsWith("?") ? `(?:/${part})?` : `/${part}`;
    });
  return new RegExp(`^${parts.join("")}/?$`);
}

/**
 * Finds which of some patterns (`/listings/:id`, `/media/*`) an address matches, or null. The pattern may be logged,
 * the address may not.
 */
export function patternMatcher(patterns: readonly string[]): (pathname: string) => string | null {
  const known = [...new Set(patterns)]
    .toSorted(bySpecificity)
    .map((pattern) => ({ pattern, regex: regexOf(pattern) }));
  return (pathname) => known.find(({ regex }) => regex.test(pathname))?.pattern ?? null;
}

/** The address of the page to which a request for its data, or for the page itself, belongs. */
export function pagePath(pathname: string): string {
  if (!pathname.endsWith(".data")) return pathname;
  const page = pathname.slice(0, -".data".length);
  return page === "/_root" || page === "/_" ? "/" : page.replace(/\/_$/, "/");
}
