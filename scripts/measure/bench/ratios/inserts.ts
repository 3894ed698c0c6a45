import { listings } from "#app/db/schema.server.ts";
import { makeListing } from "../../../seed/listing.ts";
import { ownerAt } from "../../../seed/owners.ts";
import { classEstimator } from "../../../seed/price.ts";
import { insertStatements } from "../../../seed/store.ts";

const ROUNDS = 30;

/** Inserts live listings one by one, with all that the triggers write for each, and takes them away again. D1's own figures. */
export async function timeInserts(db: D1Database): Promise<{ ms: number[]; rowsWritten: number[] }> {
  const now = Date.now();
  const rows = Array.from({ length: ROUNDS }, (_, index) =>
    makeListing(
      {
        seed: "insert",
        count: ROUNDS,
        now,
        estimate: classEstimator(now),
        ownerOf: () => ownerAt("1", 0),
        pictures: "none",
      },
      index,
    ),
  );

  const ms: number[] = [];
  const rowsWritten: number[] = [];
  for (const row of rows) {
    const [result] = await db.batch(insertStatements(db, listings, [row]));
    ms.push(result?.meta.duration ?? 0);
    rowsWritten.push(result?.meta.rows_written ?? 0);
  }
  await db.batch(rows.map(({ id }) => db.prepare("delete from listings where id = ?").bind(id)));
  return { ms, rowsWritten };
}
