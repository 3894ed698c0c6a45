/** A page's address with the parameters that say something: without those that are null or empty. */
export function withParams(page: string, params: Readonly<Record<string, string | null>>): string {
  const said = Object.entries(params).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return said.length === 0 ? page : `${page}?${new URLSearchParams(said).toString()}`;
}

/** The addresses of a list's next page and, from a later page, of its beginning. */
export const listPages = (
  page: string,
  params: Readonly<Record<string, string | null>>,
  { first, next }: { first: boolean; next: string | null },
) => ({
  first: first ? null : withParams(page, params),
  older: next && withParams(page, { ...params, after: next }),
});

/** The known value that a parameter asks for, or the first one. */
export function chosen<const Values extends readonly [string, ...string[]]>(
  url: URL,
  name: string,
  values: Values,
): Values[number] {
  const asked = url.searchParams.get(name);
  return values.find((value) => value === asked) ?? values[0];
}
