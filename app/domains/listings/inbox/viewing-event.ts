import type { Country } from "#app/domains/valuation/rules.ts";
import { placeWords } from "#app/i18n/listings/marketplace.ts";
import { viewingCopy } from "#app/i18n/listings/viewings.ts";
import { PRODUCT } from "#app/lib/product.ts";
import { calendarFile } from "./calendar-file.ts";
import { VIEWING_LASTS } from "./rules.ts";

type Told = {
  viewing: {
    uid: string;
    sequence: number;
    state: string;
    confirmedFor: number | null;
    decidedAt: number | null;
    createdAt: number;
    conversationId: string;
  };
  /** Null if the listing is not public: then its place is not said either. */
  title: string | null;
  address: string;
  city: string;
  district: string | null;
  country: Country;
};

type Site = { origin: string; mailFrom: string };

/** The name of the file in which a viewing is handed out. */
export const CALENDAR_FILE = "viewing.ics";

/** The calendar file of a confirmed viewing, or of one cancelled since; it holds what the listing shows publicly. */
export function viewingFile(told: Told, { origin, mailFrom }: Site): string {
  const { viewing, title } = told;
  const startsAt = viewing.confirmedFor ?? 0;
  const url = `${origin}/dashboard/inbox/${viewing.conversationId}`;
  return calendarFile({
    uid: `viewing-${viewing.uid}@${new URL(origin).hostname}`,
    sequence: viewing.sequence,
    startsAt,
    endsAt: startsAt + VIEWING_LASTS,
    stampedAt: viewing.decidedAt ?? viewing.createdAt,
    isCancelled: viewing.state === "cancelled",
    summary: viewingCopy.summary(title),
    location: title === null ? "" : `${told.address}، ${placeWords(told)}`,
    description: viewingCopy.fileText,
    url,
    organizer: { name: PRODUCT.name, email: mailFrom },
  });
}
