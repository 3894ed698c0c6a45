import { asc, eq } from "drizzle-orm";
import { importRefusals } from "#app/db/schema.server.ts";
import { fieldLabel, importWords } from "#app/i18n/imports/imports.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { allRows } from "../files/row-files.server.ts";
import { csvLine } from "../formats/read-csv.ts";
import type { FoundRun } from "../own/preview-import.server.ts";

/**
 * The refused rows of a run as a table with the file's own columns, and one more with what is wrong with each. A file of XML
 * has its elements as columns, so the corrected table is uploaded as it is.
 */
export async function* refusedRows(ctx: MemberContext, { run }: FoundRun): AsyncGenerator<string> {
  const refusals = await ctx.db.query.importRefusals.findMany({
    where: eq(importRefusals.importId, run.id),
    orderBy: asc(importRefusals.row),
  });
  const wrong = new Map(refusals.map(({ row, errors }) => [row, errors]));
  yield `\u{feff}${csvLine([...run.columns, importWords.errors.column])}`;
  let at = 0;
  for await (const row of allRows(ctx, run.id, run.total)) {
    at += 1;
    const errors = wrong.get(at);
    if (!errors) continue;
    const said = errors.map(({ field, column, message }) =>
      importWords.errors.at(column === field ? fieldLabel(field) : column, message),
    );
    yield csvLine([...run.columns.map((column) => row[column] ?? ""), said.join(" | ")]);
  }
}
