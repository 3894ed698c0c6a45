import { encodeHexLowerCase } from "@oslojs/encoding";
import { eq, sql, type SQL } from "drizzle-orm";
import { recordEntries, recordWaiting } from "#app/db/schema.server.ts";
import type { Estimate, Subject } from "#app/domains/valuation/engine/types.ts";
import { modelCard } from "#app/domains/valuation/model-card.server.ts";
import { sha256Hex } from "#app/lib/file-digest.ts";
import { keyedHash } from "#app/lib/keyed-hash.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { insertWhere } from "#app/platform/d1.server.ts";
import type { Settings } from "#app/platform/env.server.ts";

type Ctx = Pick<AppContext, "db" | "now" | "settings">;
type Place = Pick<Subject, "country" | "city" | "propertyType" | "areaSqm">;
type Given = Pick<
  Estimate,
  "place" | "level" | "comparables" | "grade" | "point" | "low" | "high" | "modelVersion"
>;

/**
 * A hash of what was asked that only we can make: HMAC-SHA-256 with the data secret. A plain hash would be as good as the
 * question itself, because there are few enough districts, types and areas to try them all.
 */
const secretHash = (secret: string, text: string): string =>
  encodeHexLowerCase(keyedHash(secret, `record:${text}`));

/** What the model shipped as: SHA-256 of its files' own, each on a line with its name. */
const shippedModelHash = (): Promise<string> =>
  sha256Hex(
    new TextEncoder().encode(modelCard.artefacts.map(({ file, sha256 }) => `${sha256}  ${file}\n`).join("")),
  );

/** Two significant digits: enough to compare sales by, too few to find a property by. */
const coarse = (areaSqm: number): number => Math.round(Number(areaSqm.toPrecision(2)));

function rowOf(ctx: Ctx, place: Place, estimate: Given) {
  // The project as the model names it, and only where the value is of that project's own sales.
  const project = estimate.comparables.find(({ sameProject }) => sameProject)?.project ?? null;
  return {
    at: `${new Date(ctx.now()).toISOString().slice(0, 16)}Z`,
    market: place.country,
    city: place.city,
    place: estimate.place?.id ?? null,
    project: estimate.level === "project" ? project : null,
    propertyType: place.propertyType,
    areaSqm: coarse(place.areaSqm),
    grade: estimate.grade,
    value: estimate.point,
    low: estimate.low,
    high: estimate.high,
    modelVersion: estimate.modelVersion,
  };
}

/** Writes an entry that waits for the chain, if `condition` holds; not a second one of the same input. */
function waitingStatement(db: Ctx["db"], row: Omit<typeof recordWaiting.$inferSelect, "id">, condition: SQL) {
  const isNew = sql`not exists (select 1 from ${recordEntries} where ${recordEntries.inputHash} = ${row.inputHash})`;
  return insertWhere(
    db,
    recordWaiting,
    { ...row, id: sql`null` },
    sql`${condition} and ${isNew}`,
  ).onConflictDoNothing();
}

/**
 * Records an estimate that somebody was given. The same question on the same UTC day, answered by the same model, is one
 * entry, however often and by whomever it is asked.
 */
export async function recordEstimate(ctx: Ctx, subject: Subject, estimate: Estimate): Promise<void> {
  const row = rowOf(ctx, subject, estimate);
  const { valuedAt: _, ...asked } = subject;
  const input = JSON.stringify([row.at.slice(0, 10), row.modelVersion, Object.entries(asked).sort()]);
  await waitingStatement(
    ctx.db,
    {
      ...row,
      kind: "estimate",
      modelHash: await shippedModelHash(),
      inputHash: secretHash(ctx.settings.dataSecret, `estimate:${input}`),
    },
    sql`1`,
  );
}

/**
 * Makes the statement that records a report's value under a condition, for the batch that stores its body. Its input is its code, which is printed
 * on it: whoever has the code finds its number in the record, and nobody else.
 */
export async function reportStatement(
  ctx: Ctx,
  { code, property, estimate }: { code: string; property: Place; estimate: Given },
) {
  const modelHash = await shippedModelHash();
  const inputHash = secretHash(ctx.settings.dataSecret, `report:${code}`);
  const row = { ...rowOf(ctx, property, estimate), kind: "report" as const, modelHash, inputHash };
  return (condition: SQL) => waitingStatement(ctx.db, row, condition);
}

/** The number of a report's entry by its code; null while it waits for the chain, and for reports from before the record. */
export async function findReportNumber(
  { db, settings }: { db: Ctx["db"]; settings: Pick<Settings, "dataSecret" | "dataSecretPrevious"> },
  code: string,
): Promise<number | null> {
  for (const secret of [settings.dataSecret, settings.dataSecretPrevious]) {
    if (secret === null) continue;
    const entry = await db.query.recordEntries.findFirst({
      where: eq(recordEntries.inputHash, secretHash(secret, `report:${code}`)),
      columns: { seq: true },
    });
    if (entry) return entry.seq;
  }
  return null;
}
