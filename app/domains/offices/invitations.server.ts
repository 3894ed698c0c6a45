import { and, eq, gt, lte, sql } from "drizzle-orm";
import {
  conversations,
  listings,
  officeInvitations,
  officePeople,
  offices,
  users,
} from "#app/db/schema.server.ts";
import { deriveToken, hashSecret } from "#app/domains/accounts/ways-in/link-tokens.server.ts";
import { newId } from "#app/lib/ids.ts";
import type { AppContext, MemberContext } from "#app/platform/context.server.ts";
import { counterKey } from "#app/platform/counter-key.server.ts";
import { insertWhere } from "#app/platform/d1.server.ts";
import { appSecrets } from "#app/platform/env.server.ts";
import { draftMailTo } from "#app/platform/mail.server.ts";
import { mayAct } from "#app/platform/open-account.server.ts";
import { allow, giveBack } from "#app/platform/rate-limit.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";
import {
  INVITATION_KEPT_FOR,
  INVITATION_OPEN_FOR,
  INVITES_PER_ADDRESS,
  INVITES_PER_MEMBER,
  JOIN_LIMIT,
  PEOPLE_MAX,
  type InviteRefusal,
  type JoinRefusal,
  type OfficeRole,
} from "./rules.ts";
import { isInOffice, officeOf } from "./who.server.ts";

type Invited = { ok: true } | { ok: false; reason: InviteRefusal };
const refuse = (reason: InviteRefusal): Invited => ({ ok: false, reason });

const PURPOSE = "office-invitation";

/** The token of a stored invitation's link; null if its secret is gone. */
export function invitationToken(
  { settings }: Pick<AppContext, "settings">,
  { id, tokenHash }: { id: string; tokenHash: string },
): string | null {
  const tokens = appSecrets(settings).map((secret) => deriveToken(secret, PURPOSE, id));
  return tokens.find((token) => hashSecret(token) === tokenHash) ?? null;
}

const hasRoom = (officeId: string) =>
  sql`(select count(*) from ${officePeople} where ${officePeople.officeId} = ${officeId}) < ${PEOPLE_MAX}`;

/**
 * Mails an invitation into the office to an address, which need not have an account. Inviting the same address again
 * replaces the invitation: the mail before opens nothing any more. Only an owner invites.
 */
export async function invite(
  ctx: MemberContext,
  officeId: string,
  { email, role }: { email: string; role: OfficeRole },
): Promise<Invited> {
  const member = await ctx.db
    .select({ id: users.id })
    .from(users)
    .innerJoin(officePeople, eq(officePeople.userId, users.id))
    .where(and(eq(users.email, email), eq(officePeople.officeId, officeId)));
  if (member.length > 0) return refuse("member-already");
  const own = `office-invite:${ctx.userId}`;
  if (!(await allow(ctx, own, INVITES_PER_MEMBER))) return refuse("too-many");
  if (!(await allow(ctx, counterKey(ctx, "office-invite-to", email), INVITES_PER_ADDRESS))) {
    await giveBack(ctx, own);
    return refuse("too-many-to-one");
  }
  const id = newId();
  const now = ctx.now();
  const row = {
    id,
    officeId,
    userId: ctx.userId,
    email,
    role,
    tokenHash: hashSecret(deriveToken(ctx.settings.appSecret, PURPOSE, id)),
    createdAt: now,
    expiresAt: now + INVITATION_OPEN_FOR,
  };
  const isOwner = sql`${isInOffice(ctx.userId, officeId, "owner")} and ${mayAct(ctx.userId)}`;
  const mail = await draftMailTo(
    ctx,
    "office-invitation",
    { address: email, userId: ctx.userId },
    { invitationId: id },
  );
  const sent = await unitOfWork(ctx)
    .when(
      "sent",
      insertWhere(
        ctx.db,
        officeInvitations,
        row,
        sql`${isOwner} and ${hasRoom(officeId)}`,
      ).onConflictDoUpdate({
        target: [officeInvitations.officeId, officeInvitations.email],
        set: row,
      }),
    )
    .audit("office.invite", officeId, { role })
    .mail(mail)
    .run();
  if (sent.ok) return { ok: true };
  await giveBack(ctx, own);
  const [still] = await ctx.db.select({ owner: sql<number>`${isOwner}` }).from(sql`(select 1)`);
  return refuse(still?.owner === 1 ? "full" : "not-owner");
}

/** An owner sends an invitation again: with a new link, for another seven days. */
export async function inviteAgain(ctx: MemberContext, officeId: string, id: string): Promise<Invited | null> {
  const row = await ctx.db.query.officeInvitations.findFirst({
    where: and(eq(officeInvitations.id, id), eq(officeInvitations.officeId, officeId)),
  });
  return row ? invite(ctx, officeId, row) : null;
}

/** An owner withdraws an invitation: its link opens nothing any more. False if it is gone, or they are no owner. */
export async function withdraw(ctx: MemberContext, officeId: string, id: string): Promise<boolean> {
  const withdrawn = await unitOfWork(ctx)
    .when(
      "withdrawn",
      ctx.db
        .delete(officeInvitations)
        .where(
          and(
            eq(officeInvitations.id, id),
            eq(officeInvitations.officeId, officeId),
            isInOffice(ctx.userId, officeId, "owner"),
          ),
        ),
    )
    .audit("office.withdraw", officeId)
    .run();
  return withdrawn.ok;
}

/** The invitation that a link opens, with its office; null for a withdrawn, altered or invented one. */
export async function findInvitation({ db }: Pick<AppContext, "db">, token: string) {
  const [row] = await db
    .select({
      invitation: officeInvitations,
      office: { name: offices.name, suspendedAt: offices.suspendedAt },
    })
    .from(officeInvitations)
    .innerJoin(offices, eq(offices.id, officeInvitations.officeId))
    .where(eq(officeInvitations.tokenHash, hashSecret(token)));
  return row ? { ...row.invitation, office: row.office } : null;
}

type Joined = { ok: true } | { ok: false; reason: JoinRefusal };
const not = (reason: JoinRefusal): Joined => ({ ok: false, reason });

/**
 * The member accepts an invitation that was sent to their address. With `listings` their own listings and the
 * conversations about them become the office's. Nobody joins two offices: of two invitations accepted at once, one is.
 */
export async function join(ctx: MemberContext, token: string, withListings: boolean): Promise<Joined> {
  if (!(await allow(ctx, `office-join:${ctx.userId}`, JOIN_LIMIT))) return not("too-many");
  const invitation = await findInvitation(ctx, token);
  if (!invitation) return not("unknown");
  if (invitation.email !== ctx.email) return not("other-address");
  const now = ctx.now();
  if (invitation.expiresAt <= now) return not("expired");
  const { id, officeId, role } = invitation;
  const { userId, db } = ctx;
  const open = and(eq(officeInvitations.id, id), gt(officeInvitations.expiresAt, now));
  const allowed = sql`exists (select 1 from ${officeInvitations} where ${open})
    and ${officeOf(userId)} is null and ${mayAct(userId)} and ${hasRoom(officeId)}
    and exists (select 1 from ${offices} where ${offices.id} = ${officeId} and ${offices.suspendedAt} is null)`;
  const person = { userId, officeId, role, joinedAt: now };
  const joined = await unitOfWork(ctx)
    .when("joined", insertWhere(db, officePeople, person, allowed).onConflictDoNothing())
    .audit("office.join", userId, { officeId, role })
    .alsoAll(({ holds }) => [
      db.delete(officeInvitations).where(and(eq(officeInvitations.id, id), holds)),
      ...(withListings
        ? [
            db
              .update(listings)
              .set({ officeId })
              .where(and(eq(listings.userId, userId), holds)),
            db
              .update(conversations)
              .set({ officeId })
              .where(and(eq(conversations.ownerId, userId), holds)),
          ]
        : []),
    ])
    .run();
  if (joined.ok) return { ok: true };
  const own = await db.query.officePeople.findFirst({ where: eq(officePeople.userId, userId) });
  if (own) return own.officeId === officeId ? { ok: true } : not("in-office");
  if (invitation.office.suspendedAt !== null) return not("closed");
  return (await findInvitation(ctx, token)) ? not("full") : not("unknown");
}

/** How many listings the member would bring along. */
export const countToBring = ({ db, userId }: Pick<MemberContext, "db" | "userId">): Promise<number> =>
  db.$count(listings, and(eq(listings.userId, userId), sql`${listings.officeId} is null`));

/** Removes invitations that ran out a week ago. */
export async function sweepInvitations({ db, now }: AppContext): Promise<void> {
  await db.delete(officeInvitations).where(lte(officeInvitations.expiresAt, now() - INVITATION_KEPT_FOR));
}
