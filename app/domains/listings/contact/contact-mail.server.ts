import { and, eq, gt, isNull, isNotNull, lt, or, sql } from "drizzle-orm";
import { contactMails, listings, users } from "#app/db/schema.server.ts";
import type { Waiting } from "#app/domains/accounts/rules.ts";
import { deriveToken } from "#app/domains/accounts/ways-in/link-tokens.server.ts";
import { mayHandle } from "#app/domains/offices/who.server.ts";
import { days, hours, minutes } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import { isSameText } from "#app/lib/text/same-text.ts";
import type { AppContext, MemberContext, VisitorContext } from "#app/platform/context.server.ts";
import { counterKey } from "#app/platform/counter-key.server.ts";
import { insertWhere } from "#app/platform/d1.server.ts";
import { appSecrets } from "#app/platform/env.server.ts";
import { draftMailTo } from "#app/platform/mail.server.ts";
import { isOpenAccount, mayAct } from "#app/platform/open-account.server.ts";
import { admit, allow } from "#app/platform/rate-limit.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";

/** How long the mailed link works. */
export const CONTACT_LINK_LIFETIME = days(7);

/** A confirmed address that no listing uses any more is forgotten after this time. */
export const CONTACT_MAILS_KEPT_FOR = days(30);

/** How many of these mails a member may cause: they go to addresses that may be other people's. */
const PER_MEMBER = { free: 5, firstWaitMs: minutes(5), maxWaitMs: hours(12), regainMs: hours(4) };
/** How many of these mails an address gets, from all members together. */
const PER_ADDRESS = { limit: 3, windowMs: days(1) };

/** Where a listing's questions go: to the account, or to a contact address in one of these states. */
export type ContactMailState = "account" | "confirmed" | "asked" | "unconfirmed";

type Secret = Pick<AppContext, "settings">;

/** Whether a contact address receives the questions about the member's listings yet. */
export async function contactMailState(
  ctx: Pick<MemberContext, "db" | "now" | "userId" | "email">,
  address: string | null,
): Promise<ContactMailState> {
  if (address === null || address === ctx.email) return "account";
  const row = await findRow(ctx, address);
  if (!row) return "unconfirmed";
  if (row.confirmedAt !== null) return "confirmed";
  return row.expiresAt > ctx.now() ? "asked" : "unconfirmed";
}

/**
 * The context of whoever handles a listing. Its contact address is confirmed for them, also where an office's owner wrote it:
 * the questions are theirs to answer.
 */
export async function asHandler<Ctx extends Pick<MemberContext, "db" | "userId" | "email">>(
  ctx: Ctx,
  handlerId: string,
): Promise<Ctx> {
  if (handlerId === ctx.userId) return ctx;
  const handler = await ctx.db.query.users.findFirst({
    columns: { email: true },
    where: eq(users.id, handlerId),
  });
  return { ...ctx, userId: handlerId, email: handler?.email ?? ctx.email };
}

const findRow = ({ db, userId }: Pick<MemberContext, "db" | "userId">, address: string) =>
  db.query.contactMails.findFirst({
    where: and(eq(contactMails.userId, userId), eq(contactMails.email, address)),
  });

/**
 * Mails a link to a listing's contact address, with which its holder confirms it. Nothing is sent to the account's own
 * address, to a confirmed one, or, unless `again`, to one whose link still works.
 */
export async function askContactMail(
  ctx: MemberContext,
  address: string | null,
  { again = false } = {},
): Promise<{ ok: true } | Waiting> {
  if (address === null || address === ctx.email) return { ok: true };
  const row = await findRow(ctx, address);
  if (row && (row.confirmedAt !== null || (!again && row.expiresAt > ctx.now()))) return { ok: true };

  const admission = await admit(ctx, `contact-mail:${ctx.userId}`, PER_MEMBER);
  if (!admission.ok) return { ...admission, reason: "too-many" };
  if (!(await allow(ctx, counterKey(ctx, "contact-mail-to", address), PER_ADDRESS)))
    return { ok: false, reason: "too-many", waitMs: PER_ADDRESS.windowMs };

  const now = ctx.now();
  const id = row?.id ?? newId();
  const expiresAt = now + CONTACT_LINK_LIFETIME;
  const written = { id, userId: ctx.userId, email: address, expiresAt, confirmedAt: null, createdAt: now };
  const mail = await draftMailTo(
    ctx,
    "confirm-contact",
    { address, userId: ctx.userId },
    { contactMailId: id },
  );
  await unitOfWork(ctx)
    .when(
      "asked",
      insertWhere(ctx.db, contactMails, written, mayAct(ctx.userId)).onConflictDoUpdate({
        target: [contactMails.userId, contactMails.email],
        set: { expiresAt },
        // Asked twice at once: the mail must belong to the row that is kept.
        setWhere: and(isNull(contactMails.confirmedAt), eq(contactMails.id, id)),
      }),
    )
    .mail(mail)
    .run();
  return { ok: true };
}

/** Mails the link for the contact address of a listing that the member may handle once more. */
export async function askAgain(
  ctx: MemberContext,
  listingId: string,
): Promise<{ ok: true } | { ok: false; reason: "gone" } | Waiting> {
  const listing = await ctx.db.query.listings.findFirst({
    columns: { contactEmail: true, userId: true },
    where: and(eq(listings.id, listingId), mayHandle(ctx.userId)),
  });
  if (!listing) return { ok: false, reason: "gone" };
  return askContactMail(await asHandler(ctx, listing.userId), listing.contactEmail, { again: true });
}

/**
 * Asks for the contact address of a listing that is stored. A mail that cannot be sent now fails no listing: its owner's
 * page says that the address is not confirmed, and has a button for it.
 */
export async function askForListing(
  ctx: MemberContext,
  { contact_email }: { contact_email: string | null },
): Promise<void> {
  try {
    const asked = await askContactMail(ctx, contact_email);
    if (!asked.ok) ctx.log("contact-mail.not_asked", { reference: ctx.reference, reason: asked.reason });
  } catch (error) {
    ctx.log("contact-mail.ask_failed", { reference: ctx.reference, error: errorText(error) });
  }
}

/** The token of an address's link: the row's id, and an HMAC of it that only the server can make. */
export const contactMailToken = ({ settings }: Secret, id: string): string =>
  `${id}.${deriveToken(settings.appSecret, "contact-mail", id)}`;

function idOfToken(ctx: Secret, token: string): string | null {
  const [id = "", mac = ""] = token.split(".");
  const macs = appSecrets(ctx.settings).map((secret) => deriveToken(secret, "contact-mail", id));
  return id !== "" && macs.some((known) => isSameText(known, mac)) ? id : null;
}

export type ContactLink = { state: "open" | "confirmed" | "expired"; email: string } | { state: "unknown" };

/** What a mailed link leads to; looking changes nothing. Altered and invented tokens are unknown, as are removed rows. */
export async function readContactLink(
  ctx: Secret & Pick<AppContext, "db" | "now">,
  token: string,
): Promise<ContactLink> {
  const id = idOfToken(ctx, token);
  const row = id && (await ctx.db.query.contactMails.findFirst({ where: eq(contactMails.id, id) }));
  if (!row) return { state: "unknown" };
  const { email, confirmedAt, expiresAt } = row;
  if (confirmedAt !== null) return { state: "confirmed", email };
  return { state: expiresAt > ctx.now() ? "open" : "expired", email };
}

/** Confirms the address of a mailed link for its owner's listings. Whoever holds the link may, signed in or not. */
export async function confirmContactMail(ctx: VisitorContext, token: string): Promise<ContactLink> {
  const id = idOfToken(ctx, token);
  const row = id && (await ctx.db.query.contactMails.findFirst({ where: eq(contactMails.id, id) }));
  if (!row) return { state: "unknown" };
  const now = ctx.now();
  await unitOfWork(ctx)
    .whenUpdated(
      "confirmed",
      contactMails,
      { confirmedAt: now },
      and(
        eq(contactMails.id, row.id),
        isNull(contactMails.confirmedAt),
        gt(contactMails.expiresAt, now),
        isOpenAccount(row.userId),
      ),
    )
    .audit("contact-mail.confirm", row.id)
    .run();
  return readContactLink(ctx, token);
}

/** The id's link still waits for its holder; null once it is confirmed, over or gone. */
export async function findContactToken(
  ctx: Secret & Pick<AppContext, "db" | "now">,
  id: string,
): Promise<string | null> {
  const token = contactMailToken(ctx, id);
  return (await readContactLink(ctx, token)).state === "open" ? token : null;
}

/** Deletes addresses whose link ended unused, and confirmed ones that no listing has used for a while. */
export async function sweepContactMails({ db, now }: Pick<AppContext, "db" | "now">): Promise<void> {
  const unused = sql`not exists (select 1 from ${listings} where ${listings.userId} = ${contactMails.userId}
    and ${listings.contactEmail} = ${contactMails.email})`;
  await db
    .delete(contactMails)
    .where(
      or(
        and(isNull(contactMails.confirmedAt), lt(contactMails.expiresAt, now())),
        and(
          isNotNull(contactMails.confirmedAt),
          lt(contactMails.createdAt, now() - CONTACT_MAILS_KEPT_FOR),
          unused,
        ),
      ),
    );
}
