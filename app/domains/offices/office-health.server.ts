import { sql, type SQL } from "drizzle-orm";
import {
  apiKeys,
  apiUsage,
  imports,
  importSources,
  officePeople,
  webhookDeliveries,
  webhooks,
} from "#app/db/schema.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import type { Health, Tool } from "./rules.ts";
import type { OwnOffice } from "./who.server.ts";

/**
 * How the programs of an office fare: its people's keys, webhooks and feeds together for an owner, an agent's own for
 * them. From what is kept of each: calls of a month, messages and runs until they are swept. Tools that nobody uses are
 * left out.
 */
export async function readHealth(
  { db, userId }: MemberContext,
  { id, role }: Pick<OwnOffice, "id" | "role">,
): Promise<Health[]> {
  const whose =
    role === "owner"
      ? sql`(select ${officePeople.userId} from ${officePeople} where ${officePeople.officeId} = ${id})`
      : sql`(${userId})`;
  const rows = await db.all<Health>(
    sql`${keysOf(whose)} union all ${webhooksOf(whose)} union all ${feedsOf(whose)}`,
  );
  return rows.filter(({ n }) => n > 0);
}

const tool = (name: Tool) => sql`${name} as tool`;

const keysOf = (whose: SQL) => sql`select ${tool("keys")}, count(distinct k.id) as n, 0 as failing,
    coalesce(sum(u.calls), 0) as worked, null as failed, max(u.last_at) as workedAt, null as failedAt
  from ${apiKeys} k left join ${apiUsage} u on u.key_id = k.id
  where k.user_id in ${whose} and k.revoked_at is null`;

const webhooksOf = (whose: SQL) => sql`select ${tool("webhooks")}, count(distinct w.id),
    count(distinct case when w.failing_since is not null or w.paused_at is not null then w.id end),
    coalesce(sum(d.status = 'delivered'), 0), coalesce(sum(d.status = 'failed'), 0),
    max(case when d.status = 'delivered' then d.due_at end), max(case when d.status = 'failed' then d.due_at end)
  from ${webhooks} w left join ${webhookDeliveries} d on d.webhook_id = w.id
  where w.user_id in ${whose}`;

const feedsOf = (whose: SQL) => sql`select ${tool("feeds")}, count(distinct s.id),
    count(distinct case when s.failures > 0 or s.status = 'paused' then s.id end),
    coalesce(sum(i.status = 'done'), 0), coalesce(sum(i.status = 'failed'), 0),
    max(case when i.status = 'done' then i.finished_at end), max(case when i.status = 'failed' then i.finished_at end)
  from ${importSources} s left join ${imports} i on i.source_id = s.id
  where s.user_id in ${whose} and s.kind = 'feed' and s.status <> 'removed'`;
