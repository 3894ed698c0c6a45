import { and, eq, sql, type SQL } from "drizzle-orm";
import { licenceChecks, listings } from "#app/db/schema.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { draftMail } from "#app/platform/mail.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";
import type { LicenceAnswer } from "../rules.ts";
import { endsLicence, registerLink, type LicenceRefusal } from "../rules.ts";
import type { WaitingCheck } from "./check-licence.server.ts";

const { flags, hiddenAs, licenceExpiresAt, licenceRefused } = listings;

/** The moderators' flags without the one about the licence. */
const otherFlags = sql`(select json_group_array(json(value)) from json_each(${flags}) where json_extract(value, '$.kind') <> 'licence-refused')`;

const flagged = (why: LicenceRefusal): SQL =>
  sql`json_insert(${otherFlags}, '$[#]', json(${JSON.stringify({ kind: "licence-refused", why })}))`;

/**
 * The register's day counts where it is earlier than the advertiser's. After a refusal it counts in any case, and brings
 * back what the refusal hid.
 */
const confirmed = (
  { check }: WaitingCheck,
  answer: Extract<LicenceAnswer, { outcome: "confirmed" }>,
  now: number,
) => ({
  licenceRegister: check.register,
  licenceConfirmedAt: now,
  licenceLink: registerLink(check.register, answer.link),
  licenceRefused: null,
  licenceExpiresAt: sql`case when ${licenceRefused} is not null then ${answer.validUntil} else min(coalesce(${licenceExpiresAt}, ${answer.validUntil}), ${answer.validUntil}) end`,
  hiddenAs: sql`case when ${licenceRefused} in ('expired', 'cancelled') and ${hiddenAs} = 'licence-expired' then null else ${hiddenAs} end`,
  flags: otherFlags,
});

/** A licence that has ended is written as ended, so that everything that holds for an expired one holds for it. */
function ended(why: LicenceRefusal, validUntil: number | null, now: number) {
  const at = Math.min(validUntil ?? now, now);
  return {
    ...unconfirmed(why),
    licenceExpiresAt: sql`min(coalesce(${licenceExpiresAt}, ${at}), ${at})`,
    hiddenAs: sql`case when live = 1 then 'licence-expired' else ${hiddenAs} end`,
  };
}

const unconfirmed = (why: LicenceRefusal) => ({
  licenceRegister: null,
  licenceConfirmedAt: null,
  licenceLink: null,
  licenceRefused: why,
  flags: flagged(why),
});

const isLive = ({ status, closedAs, hiddenAs: hidden, suspendedAt }: WaitingCheck["listing"]): boolean =>
  status === "approved" && closedAs === null && hidden === null && suspendedAt === null;

/** A public listing goes back to a moderator once for each doubt: whoever approves it then has seen it. */
function doubted({ listing }: WaitingCheck, why: LicenceRefusal, now: number) {
  const goesBack = isLive(listing) && listing.licenceRefused !== why;
  return { ...unconfirmed(why), ...(goesBack ? { status: "pending" as const, submittedAt: now } : {}) };
}

/**
 * Writes a register's answer to its question and to the listing, in one unit: only if the listing still has the number
 * and the place that were asked about, and the question still waits. The owner hears of a refusal once.
 */
export async function takeAnswer(
  ctx: AppContext,
  waiting: WaitingCheck,
  answer: LicenceAnswer,
): Promise<void> {
  const { check, listing } = waiting;
  const now = ctx.now();
  const { outcome, validUntil, facts, reference } = answer;
  const isNews = outcome !== "confirmed" && listing.licenceRefused !== outcome;
  const columns =
    outcome === "confirmed"
      ? confirmed(waiting, answer, now)
      : endsLicence(outcome)
        ? ended(outcome, validUntil, now)
        : doubted(waiting, outcome, now);
  const unit = unitOfWork(ctx)
    .whenUpdated(
      "taken",
      listings,
      // What its owner or a moderator has open is out of date after a refusal, and not after a confirmation.
      { ...columns, ...(isNews ? { updatedAt: now } : {}) },
      and(
        eq(listings.id, listing.id),
        eq(listings.licenceNumber, check.number),
        eq(listings.city, check.city),
        eq(listings.updatedAt, listing.updatedAt),
        sql`exists (select 1 from ${licenceChecks} where ${licenceChecks.id} = ${check.id} and ${licenceChecks.status} = 'waiting')`,
      ),
    )
    .also("answered", ({ holds }) =>
      ctx.db
        .update(licenceChecks)
        .set({ status: "answered", outcome, answeredAt: now, validUntil, facts, reference, lastError: null })
        .where(and(eq(licenceChecks.id, check.id), holds)),
    );
  const isFirst = outcome === "confirmed" && listing.licenceConfirmedAt === null;
  if (isNews || isFirst) unit.audit("listing.licence", listing.id, { register: check.register, outcome });
  if (isNews) unit.mailMember(draftMail("licence-refused", listing.userId, { listingId: listing.id }));
  const taken = await unit.run();
  if (taken.ok) return;
  // About a number that was changed meanwhile: the listing's new question has overtaken it, or does so here.
  const dropped = await ctx.db
    .update(licenceChecks)
    .set({ status: "overtaken" })
    .where(
      and(
        eq(licenceChecks.id, check.id),
        eq(licenceChecks.status, "waiting"),
        sql`not exists (select 1 from ${listings} where ${listings.id} = ${listing.id} and ${listings.licenceNumber} = ${check.number} and ${listings.city} = ${check.city})`,
      ),
    );
  ctx.log("licence.late_answer", { checkId: check.id, dropped: dropped.meta.changes });
}
