import { eq, sql, type SQL } from "drizzle-orm";
import { mailOutbox, userRoles, users } from "#app/db/schema.server.ts";
import type { AppContext } from "./context.server.ts";
import { insertWhere } from "./d1.server.ts";
import type { OperatorAlert } from "./mail.rules.ts";

/**
 * A batch statement that writes a mail to each super administrator if `condition` holds. The next outbox sweep, within
 * a minute, queues them.
 */
export function operatorAlert(
  ctx: Pick<AppContext, "db" | "now">,
  kind: OperatorAlert,
  subjectId: string,
  condition: SQL,
) {
  const row = {
    id: sql`lower(hex(randomblob(16)))`,
    template: "operator-alert" as const,
    userId: sql`${userRoles.userId}`,
    params: { kind, subjectId },
    status: "pending" as const,
    attempts: 0,
    createdAt: ctx.now(),
  };
  const standing = sql`exists (select 1 from ${users} where ${users.id} = ${userRoles.userId} and ${users.suspendedAt} is null)`;
  const admins = sql`${condition} and ${eq(userRoles.role, "super_admin")} and ${standing}`;
  return insertWhere(ctx.db, mailOutbox, row, admins, userRoles);
}
