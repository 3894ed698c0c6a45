import { and, eq, sql } from "drizzle-orm";
import { contactMessages, serviceRequests } from "#app/db/schema.server.ts";
import type { AdminContext } from "#app/platform/context.server.ts";
import { isStandingAdmin } from "#app/platform/standing-admin.server.ts";
import type { RequestActRefusal, RequestKind, RequestStatus } from "./rules.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";

type Outcome =
  | { ok: true }
  | { ok: false; reason: "gone" }
  /** Its current state instead. */
  | { ok: false; reason: Exclude<RequestActRefusal, "gone">; status: RequestStatus };

/**
 * Sets the state of a service request or contact message. `seen` is its `updatedAt` as the administrator saw it: if
 * somebody else has changed it since, nothing happens. Setting the same state again is accepted.
 */
export async function moveRequest(
  ctx: AdminContext,
  { kind, id }: { kind: RequestKind; id: string },
  { status, seen }: { status: RequestStatus; seen: number },
): Promise<Outcome> {
  const table = kind === "service" ? serviceRequests : contactMessages;
  const before = await find(ctx, table, id);
  if (!before) return { ok: false, reason: "gone" };
  if (before.status === status) return { ok: true };
  if (before.updatedAt !== seen) return { ok: false, reason: "changed", status: before.status };

  const unchanged = and(
    eq(table.id, id),
    eq(table.updatedAt, seen),
    eq(table.status, before.status),
    isStandingAdmin(ctx.userId),
  );
  const moved = await unitOfWork(ctx)
    .whenUpdated(
      "moved",
      table,
      // Two moves within one millisecond differ as well.
      { status, updatedAt: sql`max(${ctx.now()}, ${table.updatedAt} + 1)` },
      unchanged,
    )
    .audit("request.move", id, { from: before.status, to: status })
    .run();
  if (moved.ok) return { ok: true };
  const now = await find(ctx, table, id);
  if (!now) return { ok: false, reason: "gone" };
  return now.status === status ? { ok: true } : { ok: false, reason: "changed", status: now.status };
}

async function find(
  { db }: AdminContext,
  table: typeof serviceRequests | typeof contactMessages,
  id: string,
): Promise<{ status: RequestStatus; updatedAt: number } | null> {
  const { status, updatedAt } = table;
  const [row] = await db.select({ status, updatedAt }).from(table).where(eq(table.id, id));
  return row ?? null;
}
