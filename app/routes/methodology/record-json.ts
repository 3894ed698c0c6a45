import { HASHED } from "#app/domains/record/entry-hash.ts";
import { listHeads } from "#app/domains/record/publish-head.server.ts";
import { listEntries } from "#app/domains/record/read-record.server.ts";
import { ENTRY_FORMAT, FIRST_PREVIOUS_HASH } from "#app/domains/record/rules.ts";
import { visitorContext } from "#app/http/context.ts";
import { seconds, minutes } from "#app/lib/duration.ts";
import type { Route } from "./+types/record-json.ts";

/** A number of an entry, as an address has it. */
const NUMBER = /^\d{1,12}$/;

/**
 * GET /methodology/record.json: every daily head, and how an entry is hashed. With `?after=NUMBER`: the entries after that
 * one, and the number after which the next page begins (null after the last). The same for everybody; the edge keeps it.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext);
  const after = url.searchParams.get("after");
  if (after !== null && !NUMBER.test(after))
    return Response.json({ error: "after: a number" }, { status: 400 });
  const told =
    after === null
      ? {
          format: ENTRY_FORMAT,
          hash: "sha256 of JSON [format, seq, ...fields, previousHash]",
          fields: HASHED,
          first: FIRST_PREVIOUS_HASH,
          heads: await listHeads(visitor),
        }
      : await listEntries(visitor, Number(after));
  return Response.json(told, {
    headers: {
      "Cache-Control": `public, max-age=${minutes(5) / seconds(1)}`,
      "X-Robots-Tag": "noindex",
      // Anybody's page may check it.
      "Access-Control-Allow-Origin": "*",
    },
  });
}
