import { and, eq, isNull, sql, type SQL } from "drizzle-orm";
import { imports, importSources } from "#app/db/schema.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { mayAct } from "#app/platform/open-account.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";
import { FIELD_NAMES, isFieldName } from "../formats/rules.ts";
import { isWordField } from "../formats/values.ts";
import { findImporter } from "./find-importer.server.ts";
import { isIdle } from "../running/under-way.server.ts";
import type { Mapping } from "../rules.ts";
import { ownRuns } from "./owner.ts";
import type { FoundRun } from "./preview-import.server.ts";

type Refusal = "gone" | "no-reference" | "busy" | "not-an-office";
type Outcome = { ok: true } | { ok: false; reason: Refusal };
const refuse = (reason: Refusal): Outcome => ({ ok: false, reason });

/** The mapping that a form chose: only columns of the file, fields that there are, and one field for each column. */
export function chosenMapping(
  { run, source }: FoundRun,
  chosen: { columns: readonly string[]; words: readonly { key: string; meaning: string }[] },
): Mapping {
  const columns = Object.fromEntries(
    run.columns.map((name, at) => {
      const field = chosen.columns[at] ?? "";
      return [name, isFieldName(field) ? field : ""];
    }),
  );
  const values = { ...source.mapping?.values };
  for (const { key, meaning } of chosen.words)
    if (isWordField(key.split(":", 1)[0] ?? "") && meaning.length <= 60) values[key.slice(0, 200)] = meaning;
  return { columns, values };
}

const isWaiting = (ctx: MemberContext, id: string) =>
  and(eq(imports.id, id), ownRuns(ctx), eq(imports.status, "waiting"), mayAct(ctx.userId));

/** Keeps a mapping if the guard of its file holds. */
const keepMapping =
  (ctx: MemberContext, sourceId: string, mapping: Mapping) =>
  ({ holds }: { holds: SQL }) =>
    ctx.db
      .update(importSources)
      .set({ mapping, updatedAt: ctx.now() })
      .where(and(eq(importSources.id, sourceId), holds));

/** Keeps another mapping for a file that waits. */
export async function changeMapping(ctx: MemberContext, found: FoundRun, mapping: Mapping): Promise<Outcome> {
  const saved = await unitOfWork(ctx)
    .whenUpdated("waits", imports, { status: "waiting" }, isWaiting(ctx, found.run.id))
    .also("mapping", keepMapping(ctx, found.source.id, mapping))
    .run();
  return saved.ok ? { ok: true } : refuse("gone");
}

/** Begins the run of a file that its owner has looked at, by the mapping that they confirm. Refused, it keeps neither. */
export async function confirmImport(
  ctx: MemberContext,
  { run, source }: FoundRun,
  mapping: Mapping,
): Promise<Outcome> {
  if (!(await findImporter(ctx, ctx.userId))) return refuse("not-an-office");
  if (!Object.values(mapping.columns).includes("reference" satisfies (typeof FIELD_NAMES)[number]))
    return refuse("no-reference");
  const now = ctx.now();
  const begun = await unitOfWork(ctx)
    .whenUpdated(
      "begun",
      imports,
      { status: "rows", startedAt: now, enqueuedAt: now },
      and(isWaiting(ctx, run.id), isNull(imports.filesGoneAt), isIdle(source.id)),
    )
    .also("mapping", keepMapping(ctx, source.id, mapping))
    .audit("import.start", run.id, { rows: run.total })
    .job({ type: "import.run", importId: run.id })
    .run();
  return begun.ok ? { ok: true } : refuse("gone");
}

/** Discards a file that waits. */
export async function discardImport(ctx: MemberContext, { run }: FoundRun): Promise<Outcome> {
  const discarded = await unitOfWork(ctx)
    .whenUpdated("discarded", imports, { status: "discarded", finishedAt: ctx.now() }, isWaiting(ctx, run.id))
    .run();
  return discarded.ok ? { ok: true } : refuse("gone");
}

/** The owner says that what is missing is gone indeed. Only of the newest file, and once it has stopped for that. */
export async function hideAfterBrake(ctx: MemberContext, { run, source }: FoundRun): Promise<Outcome> {
  const now = ctx.now();
  const newest = sql`not exists (select 1 from ${imports} as other where other.source_id = ${source.id} and other.created_at > ${run.createdAt} and other.status not in ('discarded', 'waiting') and other.failure is null)`;
  const again = await unitOfWork(ctx)
    .whenUpdated(
      "again",
      imports,
      { status: "gone", braked: 0, finishedAt: null, enqueuedAt: now },
      and(
        eq(imports.id, run.id),
        ownRuns(ctx),
        eq(imports.status, "done"),
        sql`${imports.braked} > 0`,
        mayAct(ctx.userId),
        newest,
      ),
    )
    .audit("import.hide", run.id, { gone: run.braked })
    .job({ type: "import.run", importId: run.id })
    .run();
  return again.ok ? { ok: true } : refuse("gone");
}
