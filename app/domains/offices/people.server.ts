import { and, asc, count, eq, sql } from "drizzle-orm";
import { listings, officeInvitations, officePeople, profiles, users } from "#app/db/schema.server.ts";
import type { AppContext, MemberContext } from "#app/platform/context.server.ts";
import { draftMail } from "#app/platform/mail.server.ts";
import { mayAct } from "#app/platform/open-account.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";
import { handAll } from "./hand-over.server.ts";
import { PEOPLE_MAX, type OfficePerson, type OfficeRole, type PeopleRefusal } from "./rules.ts";
import { hasOtherOwner, isInOffice, takerOf } from "./who.server.ts";

type Outcome = { ok: true } | { ok: false; reason: PeopleRefusal };

/** The people of an office, owners first. */
export async function listPeople({ db }: Pick<AppContext, "db">, officeId: string): Promise<OfficePerson[]> {
  const handled = db
    .select({ userId: listings.userId, n: count().as("n") })
    .from(listings)
    .where(eq(listings.officeId, officeId))
    .groupBy(listings.userId)
    .as("handled");
  const rows = await db
    .select({
      userId: officePeople.userId,
      name: profiles.fullName,
      email: users.email,
      role: officePeople.role,
      joinedAt: officePeople.joinedAt,
      suspended: sql`${users.suspendedAt} is not null`.mapWith(Boolean),
      listings: sql<number>`coalesce(${handled.n}, 0)`,
    })
    .from(officePeople)
    .innerJoin(users, eq(users.id, officePeople.userId))
    .leftJoin(profiles, eq(profiles.userId, officePeople.userId))
    .leftJoin(handled, eq(handled.userId, officePeople.userId))
    .where(eq(officePeople.officeId, officeId))
    .orderBy(sql`${officePeople.role} = 'agent'`, asc(officePeople.joinedAt), asc(officePeople.userId))
    .limit(PEOPLE_MAX);
  return rows;
}

/** The open and the lately expired invitations of an office. */
export function listInvitations({ db }: Pick<AppContext, "db">, officeId: string) {
  return db.query.officeInvitations.findMany({
    columns: { id: true, email: true, role: true, expiresAt: true },
    where: eq(officeInvitations.officeId, officeId),
    orderBy: [asc(officeInvitations.createdAt), asc(officeInvitations.id)],
    limit: PEOPLE_MAX,
  });
}

const inOffice = (officeId: string, userId: string) =>
  and(eq(officePeople.officeId, officeId), eq(officePeople.userId, userId));

/** Whoever is not the office's last owner. Of two owners who go at once, one stays. */
const mayGo = (officeId: string, userId: string) =>
  sql`(${officePeople.role} = 'agent' or ${hasOtherOwner(officeId, userId)})`;

/** An owner changes what somebody is in the office. The last owner stays one. */
export async function changeOfficeRole(
  ctx: MemberContext,
  officeId: string,
  userId: string,
  role: OfficeRole,
): Promise<Outcome> {
  const changed = await unitOfWork(ctx)
    .whenUpdated(
      "changed",
      officePeople,
      { role },
      and(
        inOffice(officeId, userId),
        isInOffice(ctx.userId, officeId, "owner"),
        mayAct(ctx.userId),
        role === "owner" ? undefined : mayGo(officeId, userId),
      ),
    )
    .audit("office.role", userId, { role })
    .run();
  return changed.ok ? { ok: true } : whyNot(ctx, officeId, userId);
}

/**
 * Somebody leaves the office, or an owner removes them. What they handled of the office's goes to an owner in the same
 * batch, without their contact data; what is theirs alone stays theirs. The last owner can do neither.
 */
export async function removePerson(ctx: MemberContext, officeId: string, userId: string): Promise<Outcome> {
  const leaves = userId === ctx.userId;
  const unit = unitOfWork(ctx)
    .when(
      "removed",
      ctx.db
        .delete(officePeople)
        .where(
          and(
            inOffice(officeId, userId),
            leaves ? undefined : and(isInOffice(ctx.userId, officeId, "owner"), mayAct(ctx.userId)),
            mayGo(officeId, userId),
          ),
        ),
    )
    .audit(leaves ? "office.leave" : "office.remove", userId, { officeId })
    .alsoAll(({ holds }) => handAll(ctx, officeId, userId, takerOf(officeId, userId), holds));
  if (!leaves) unit.mailMember(draftMail("office-removed", userId, { officeId }));
  const removed = await unit.run();
  return removed.ok ? { ok: true } : whyNot(ctx, officeId, userId);
}

async function whyNot(ctx: MemberContext, officeId: string, userId: string): Promise<Outcome> {
  const people = await listPeople(ctx, officeId);
  const refuse = (reason: PeopleRefusal): Outcome => ({ ok: false, reason });
  const of = (id: string) => people.find((person) => person.userId === id);
  if (of(ctx.userId)?.role !== "owner" && userId !== ctx.userId) return refuse("not-owner");
  return refuse(of(userId)?.role === "owner" ? "last-owner" : "gone");
}
