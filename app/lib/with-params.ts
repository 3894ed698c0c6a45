type Params = Readonly<Record<string, string | number | null | undefined>>;

/** A query of the given parameters, leaving out those that are missing or empty. */
export function queryOf(params: Params): string {
  const said = Object.entries(params).flatMap(([name, value]) =>
    value === null || value === undefined || value === "" ? [] : [[name, String(value)]],
  );
  return new URLSearchParams(said).toString();
}

/** A page's address with the given query parameters, leaving out those that are missing or empty. */
export function withParams(page: string, params: Params): string {
  const query = queryOf(params);
  return query === "" ? page : `${page}?${query}`;
}

/** Addresses of a list's next page and, on later pages, of its first page. */
export const listPages = (
  page: string,
  params: Readonly<Record<string, string | null>>,
  { first, next }: { first: boolean; next: string | null },
) => ({
  first: first ? null : withParams(page, params),
  older: next && withParams(page, { ...params, after: next }),
});

/** The parameter's value if it is one of `values`, else the first of them. */
export function chosen<const Values extends readonly [string, ...string[]]>(
  url: URL,
  name: string,
  values: Values,
): Values[number] {
  const asked = url.searchParams.get(name);
  return values.find((value) => value === asked) ?? values[0];
}
