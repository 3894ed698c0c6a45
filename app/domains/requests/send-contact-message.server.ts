import { and, eq, isNotNull, sql } from "drizzle-orm";
import { contactMessages, users } from "#app/db/schema.server.ts";
import type { Waiting } from "#app/domains/accounts/rules.ts";
import { days, hours, minutes } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";
import { networkOf } from "#app/lib/network-of.ts";
import type { VisitorContext } from "#app/platform/context.server.ts";
import { counterKey } from "#app/platform/counter-key.server.ts";
import { insertWhere } from "#app/platform/d1.server.ts";
import { draftMailTo } from "#app/platform/mail.server.ts";
import { isOpenAccount } from "#app/platform/open-account.server.ts";
import { admitAll, allow } from "#app/platform/rate-limit.server.ts";
import { siteCounters } from "#app/platform/site-counter.server.ts";
import { e164Of } from "#app/lib/text/phone.server.ts";
import { requestPhoneCountry, type ContactInput } from "./requests-input.ts";
import { TRAP } from "./rules.ts";
import { sendKey } from "./send-key.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";

type Outcome = { ok: true; id: string } | { ok: false; reason: "closed" } | Waiting;

const PER_SENDER = { free: 5, firstWaitMs: minutes(1), maxWaitMs: hours(1), regainMs: minutes(20) };
/** Anybody may write any address into the form, and many people share a network. */
const PER_NETWORK = { free: 10, firstWaitMs: minutes(1), maxWaitMs: hours(1), regainMs: minutes(10) };
const PER_SITE = { free: 40, firstWaitMs: minutes(1), maxWaitMs: hours(1), regainMs: minutes(3) };
/** How many mails of thanks one address gets: they may go to somebody who never wrote to us. */
const THANKS_PER_ADDRESS = { limit: 3, windowMs: days(1) };

/**
 * Stores anybody's message (a member's if there is a `userId`) and, in the same batch, the mails that tell the
 * administrators and thank the sender. The same form sent again is the same message. A form whose trap is filled in
 * gets the usual answer, and nothing of it is stored.
 */
export async function sendContactMessage(
  ctx: VisitorContext,
  input: ContactInput,
  userId: string | null,
): Promise<Outcome> {
  if (input[TRAP]) return { ok: true, id: newId() };
  const { name: fullName, email, subject, message } = input;
  const phone = e164Of(input.phone, requestPhoneCountry(input));
  const formKey = sendKey(input.form_key, userId, fullName, email, phone, subject, message);
  const before = await findSent(ctx, formKey);
  if (before) return { ok: true, id: before };
  const admission = await admitAll(ctx, [
    userId === null
      ? [counterKey(ctx, "contact-ip", networkOf(ctx.clientIp)), PER_NETWORK]
      : [`contact:${userId}`, PER_SENDER],
    ...(userId === null ? siteCounters(ctx, "contact", PER_SITE) : []),
    ...((await isOwnAddress(ctx, userId, email))
      ? []
      : [[counterKey(ctx, "contact-address", `${networkOf(ctx.clientIp)} ${email}`), PER_SENDER] as const]),
  ]);
  if (!admission.ok) return { ...admission, reason: "too-many" };

  const id = newId();
  const now = ctx.now();
  const row = {
    id,
    userId,
    fullName,
    email,
    phone,
    subject,
    message,
    status: "new" as const,
    formKey,
    createdAt: now,
    updatedAt: now,
  };
  const isFirst = sql`not exists (select 1 from ${contactMessages} where ${contactMessages.formKey} = ${formKey})
    and ${userId === null ? sql`true` : isOpenAccount(userId)}`;
  const thanked = await allow(ctx, counterKey(ctx, "contact-thanks", email), THANKS_PER_ADDRESS);
  const mail = await draftMailTo(ctx, "contact-received", { address: email, userId }, { messageId: id });
  const unit = unitOfWork(ctx)
    .when("written", insertWhere(ctx.db, contactMessages, row, isFirst))
    .alertOperators("contact-message", id);
  if (thanked) unit.mail(mail);
  if ((await unit.run()).ok) return { ok: true, id };
  const other = await findSent(ctx, formKey);
  return other ? { ok: true, id: other } : { ok: false, reason: "closed" };
}

/**
 * True for a member under their own confirmed address: strangers who type that address into the form do not use up the
 * member's attempts.
 */
async function isOwnAddress({ db }: VisitorContext, userId: string | null, email: string): Promise<boolean> {
  if (userId === null) return false;
  const own = and(eq(users.id, userId), eq(users.email, email), isNotNull(users.emailConfirmedAt));
  return (await db.$count(users, own)) === 1;
}

async function findSent({ db }: VisitorContext, formKey: string): Promise<string | null> {
  const row = await db.query.contactMessages.findFirst({
    where: eq(contactMessages.formKey, formKey),
    columns: { id: true },
  });
  return row?.id ?? null;
}
