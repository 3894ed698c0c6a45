import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import { conversations, listingMessages, listings, personReports, profiles } from "#app/db/schema.server.ts";
import type { AdminContext } from "#app/platform/context.server.ts";
import { unsealOrNull } from "#app/platform/seal.server.ts";
import { isStandingAdmin } from "#app/platform/standing-admin.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";
import { sealOf } from "./write-message.server.ts";

const AT_ONCE = 10;
/** Of the reported conversation the moderators see the latest of these. */
const MESSAGES_SHOWN = 20;

/** The oldest open reports of people, each with the end of the conversation that it is about. */
export async function listPersonReports(ctx: AdminContext) {
  const name = (id: typeof personReports.userId | typeof personReports.reportedId) =>
    sql<string | null>`(select ${profiles.fullName} from ${profiles} where ${profiles.userId} = ${id})`;
  const rows = await ctx.db
    .select({
      id: personReports.id,
      conversationId: personReports.conversationId,
      reason: personReports.reason,
      note: personReports.note,
      createdAt: personReports.createdAt,
      reporterId: personReports.userId,
      reporter: name(personReports.userId),
      reportedId: personReports.reportedId,
      reported: name(personReports.reportedId),
      listingId: listings.id,
      title: listings.title,
    })
    .from(personReports)
    .leftJoin(conversations, eq(conversations.id, personReports.conversationId))
    .leftJoin(listings, eq(listings.id, conversations.listingId))
    .where(isNull(personReports.resolvedAt))
    .orderBy(asc(personReports.createdAt))
    .limit(AT_ONCE);
  return Promise.all(rows.map(async (row) => ({ ...row, messages: await messagesOf(ctx, row) })));
}

async function messagesOf(
  ctx: AdminContext,
  { conversationId, reportedId }: { conversationId: string | null; reportedId: string },
) {
  if (conversationId === null) return [];
  const rows = await ctx.db
    .select()
    .from(listingMessages)
    .where(eq(listingMessages.conversationId, conversationId))
    .orderBy(desc(listingMessages.createdAt), desc(listingMessages.id))
    .limit(MESSAGES_SHOWN);
  return Promise.all(
    rows.reverse().map(async ({ id, senderId, sealed, createdAt }) => ({
      id,
      byReported: senderId === reportedId,
      text: await unsealOrNull(ctx, sealOf(id), sealed),
      at: createdAt,
    })),
  );
}

/** Marks a report of a person as resolved. False if it was already, or is gone. */
export async function resolvePersonReport(ctx: AdminContext, id: string): Promise<boolean> {
  const open = and(eq(personReports.id, id), isNull(personReports.resolvedAt), isStandingAdmin(ctx.userId));
  const resolved = await unitOfWork(ctx)
    .whenUpdated("resolved", personReports, { resolvedAt: ctx.now() }, open)
    .audit("person.resolve-report", id)
    .run();
  return resolved.ok;
}
