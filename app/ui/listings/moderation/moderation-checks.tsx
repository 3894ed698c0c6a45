import type { ReactNode } from "react";
import { href } from "react-router";
import type { RegisterName } from "#app/domains/licences/rules.ts";
import {
  verdictOf,
  type LicenceState,
  type ListingEstimate,
  type ListingFlag,
  type ShownFlag,
} from "#app/domains/listings/rules.ts";
import { compareListingsCopy } from "#app/i18n/listings/compare-listings.ts";
import { confirmedWords, licenceCopy } from "#app/i18n/listings/licences.ts";
import { clean, moderationCopy, flagReason, licenceWords } from "#app/i18n/listings/moderation.ts";
import { Icon } from "#app/ui/kit/icon.tsx";
import { Link } from "#app/ui/kit/link.tsx";

export type Checked = {
  id: string;
  price: number;
  estimate: ListingEstimate;
  flags: readonly ShownFlag[];
  licence: LicenceState;
  licenceNumber: string | null;
  licenceExpiresAt: number | null;
  licenceRegister: RegisterName | null;
  licenceConfirmedAt: number | null;
  licenceAskedAt: number | null;
};

type Tone = "ok" | "warn" | "bad";
const ICONS = { ok: "check", warn: "alert", bad: "alert" } as const;

const LICENCE_TONES: Record<LicenceState, Tone> = {
  valid: "ok",
  "not-needed": "ok",
  missing: "bad",
  expired: "bad",
};

const FLAG_TONES: Record<ListingFlag["kind"], Tone> = {
  "same-picture": "bad",
  "same-place": "warn",
  "same-text": "warn",
  "implausible-price": "warn",
  "contact-data": "bad",
  "licence-refused": "bad",
};

/**
 * The results of the automatic checks: licence, price, similar listings, contact data; also those that found nothing.
 */
export function ModerationChecks({ listing }: { listing: Checked }) {
  const { id, flags, licence, licenceNumber, licenceExpiresAt, price, estimate } = listing;
  const has = (...kinds: ListingFlag["kind"][]) => flags.some(({ kind }) => kinds.includes(kind));
  return (
    <section className="mod-checks">
      <h3>{moderationCopy.checks}</h3>
      <ul role="list">
        <Check tone={LICENCE_TONES[licence]}>{licenceWords(licence, licenceNumber, licenceExpiresAt)}</Check>
        <Answered listing={listing} isRefused={has("licence-refused")} />
        {flags.map((flag) => (
          <Check key={keyOf(flag)} tone={FLAG_TONES[flag.kind]}>
            {flagReason(flag)} <Pointed flag={flag} from={id} />
          </Check>
        ))}
        {!has("implausible-price") && verdictOf(price, estimate) !== null && (
          <Check tone="ok">{clean.price}</Check>
        )}
        {!has("same-picture", "same-place", "same-text") && <Check tone="ok">{clean.copies}</Check>}
        {!has("contact-data") && <Check tone="ok">{clean.contact}</Check>}
      </ul>
    </section>
  );
}

/** What the licence's register says, where it was asked; a refusal is a flag of its own. */
function Answered({ listing, isRefused }: { listing: Checked; isRefused: boolean }) {
  const { licenceRegister, licenceConfirmedAt, licenceAskedAt } = listing;
  if (licenceRegister !== null && licenceConfirmedAt !== null)
    return <Check tone="ok">{confirmedWords(licenceRegister, licenceConfirmedAt)}.</Check>;
  if (licenceAskedAt === null || isRefused) return null;
  return <Check tone="warn">{licenceCopy.asked}</Check>;
}

function Check({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <li className={`mod-check mod-check--${tone}`}>
      <Icon name={ICONS[tone]} />
      <span>{children}</span>
    </li>
  );
}

const keyOf = (flag: ShownFlag): string => Object.values(flag).join(" ");

function Pointed({ flag, from }: { flag: ShownFlag; from: string }) {
  if ("listingId" in flag)
    return (
      <>
        <Link
          to={href("/marketplace/:listingId", { listingId: flag.listingId })}
          target="_blank"
          rel="noopener"
        >
          <bdi>{flag.title}</bdi>
        </Link>{" "}
        <Link to={`/admin/listings/compare?a=${from}&b=${flag.listingId}`} className="mod-check__compare">
          {compareListingsCopy.open}
        </Link>
      </>
    );
  return flag.kind === "contact-data" ? (
    <bdi className="mod-found" dir="auto">
      {flag.found}
    </bdi>
  ) : null;
}
