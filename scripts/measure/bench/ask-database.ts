type Row = (string | number | null)[];

/** One statement on the site's database through its own explorer: a second writer to the file would lock it. */
export async function ask<Found extends Row>(origin: string, sql: string): Promise<Found[]> {
  const databases = `${origin}/cdn-cgi/explorer/api/d1/database`;
  const { result: found } = (await (await fetch(databases)).json()) as { result: { uuid: string }[] };
  const response = await fetch(`${databases}/${found[0]?.uuid}/raw`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ sql }),
  });
  const { result, errors } = (await response.json()) as {
    result: { results: { rows: Found[] } }[];
    errors: unknown;
  };
  if (!response.ok) throw new Error(`the database answered ${response.status}: ${JSON.stringify(errors)}`);
  return result[0]?.results.rows ?? [];
}
