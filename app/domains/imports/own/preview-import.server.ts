import { and, eq } from "drizzle-orm";
import { imports, importSources } from "#app/db/schema.server.ts";
import { contentOf } from "#app/domains/listings/listing-columns.server.ts";
import { listingTypeOf } from "#app/domains/listings/own/listing-input.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { allRows, readPiece } from "../files/row-files.server.ts";
import { rowChecker } from "../formats/check-row.ts";
import { columnsOf } from "../formats/propose-mapping.ts";
import { isWordField, READ_WORD, WORD_FIELDS } from "../formats/values.ts";
import { ERRORS_SHOWN, FIRST_ROWS, type ImportPreview, type RowFault } from "../rules.ts";
import { ownRuns } from "./owner.ts";

/** Values of one field that are offered for correction, at most. */
const WORDS_SHOWN = 30;

/** The run of the member's with its source; null for any other. */
export async function findRun(ctx: MemberContext, id: string) {
  const [found] = await ctx.db
    .select({ run: imports, source: importSources })
    .from(imports)
    .innerJoin(importSources, eq(importSources.id, imports.sourceId))
    .where(and(eq(imports.id, id), ownRuns(ctx)));
  return found ?? null;
}
export type FoundRun = NonNullable<Awaited<ReturnType<typeof findRun>>>;

/**
 * What a file would bring under its mapping: the first good rows as they would stand, how many are good, what is wrong with
 * the others, and the words whose meaning is asked. Nothing is written.
 */
export async function previewImport(ctx: MemberContext, { run, source }: FoundRun): Promise<ImportPreview> {
  const shape = run.shape ?? "csv";
  const mapping = source.mapping ?? { columns: {}, values: {} };
  const check = rowChecker(shape, mapping, source.settings);
  const columns = columnsOf(shape, mapping);
  const words = new Map<string, { field: string; value: string; meaning: string; n: number }>();
  const faults: RowFault[] = [];
  const first: ImportPreview["first"] = [];
  const [counts, seen] = [{ good: 0, bad: 0 }, new Set<string>()];
  let at = 0;
  for await (const row of allRows(ctx, run.id, run.total)) {
    at += 1;
    for (const field of WORD_FIELDS) {
      const value = columns[field]?.map((column) => row[column] ?? "").find((cell) => cell !== "");
      if (value === undefined || !isWordField(field)) continue;
      const key = `${field}:${value}`;
      const known = words.get(key);
      if (known) known.n += 1;
      else if (words.size < WORDS_SHOWN * WORD_FIELDS.length)
        words.set(key, { field, value, meaning: mapping.values[key] ?? READ_WORD[field](value) ?? "", n: 1 });
    }
    const checked = check(row);
    const twice = checked.ok && seen.has(checked.reference);
    seen.add(checked.reference);
    if (checked.ok && !twice) {
      counts.good += 1;
      if (first.length < FIRST_ROWS)
        first.push({
          ...(await contentOf(ctx, checked.input, [])),
          listingType: listingTypeOf(checked.input),
          reference: checked.reference,
          pictures: checked.pictures.length,
        });
    } else {
      counts.bad += 1;
      if (!checked.ok && faults.length < ERRORS_SHOWN)
        faults.push({ row: at, reference: checked.reference, errors: checked.errors });
    }
  }
  const samples = (await readPiece(ctx, run.id, 0))[0] ?? {};
  return {
    counts,
    first,
    faults,
    columns: run.columns.map((name) => ({
      name,
      field: mapping.columns[name] ?? "",
      sample: (samples[name] ?? "").slice(0, 80),
    })),
    words: [...words.values()]
      .toSorted((a, b) => Number(a.meaning !== "") - Number(b.meaning !== ""))
      .slice(0, 60),
    hasReference: columns.reference !== undefined,
  };
}
