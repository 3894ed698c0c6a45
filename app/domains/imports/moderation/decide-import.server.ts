import { and, eq, sql } from "drizzle-orm";
import { importDecisions, importSources } from "#app/db/schema.server.ts";
import { newId } from "#app/lib/ids.ts";
import type { AdminContext } from "#app/platform/context.server.ts";
import { insertWhere } from "#app/platform/d1.server.ts";
import { isStandingAdmin } from "#app/platform/standing-admin.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";
import type { DecisionKind } from "../rules.ts";

type Outcome = { ok: true; id: string } | { ok: false; reason: "gone" | "busy" };

/**
 * An administrator's one decision on all that waits of a source as they saw it: to publish what nothing warns of, or to send
 * all of it back with one reason. Its job carries it out. Refused while an earlier one is carried out.
 */
export async function decideImport(
  ctx: AdminContext,
  sourceId: string,
  { kind, reason, seenAt }: { kind: DecisionKind; reason: string | null; seenAt: number },
): Promise<Outcome> {
  const id = newId();
  const now = ctx.now();
  const source = await ctx.db.query.importSources.findFirst({
    columns: { id: true },
    where: and(eq(importSources.id, sourceId)),
  });
  if (!source) return { ok: false, reason: "gone" };
  const idle = sql`not exists (select 1 from ${importDecisions} where ${importDecisions.sourceId} = ${sourceId} and ${importDecisions.status} = 'pending')`;
  const decided = await unitOfWork(ctx)
    .when(
      "decided",
      insertWhere(
        ctx.db,
        importDecisions,
        {
          id,
          sourceId,
          adminId: ctx.userId,
          kind,
          reason,
          // Nobody decides on what they have not seen yet.
          seenAt: Math.min(seenAt, now),
          cursor: 0,
          decided: 0,
          left: 0,
          status: "pending",
          createdAt: now,
          enqueuedAt: now,
        },
        sql`${idle} and ${isStandingAdmin(ctx.userId)}`,
      ),
    )
    .audit(`import.${kind}`, sourceId, { decision: id, reason })
    .job({ type: "import.decide", decisionId: id })
    .run();
  return decided.ok ? { ok: true, id } : { ok: false, reason: "busy" };
}
