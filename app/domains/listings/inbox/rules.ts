import { days, minutes } from "#app/lib/duration.ts";

/** The two of a conversation: who asked about a listing, and who advertises it. */
export const SIDES = ["asker", "owner"] as const;
export type Side = (typeof SIDES)[number];

export const otherSide = (side: Side): Side => (side === "asker" ? "owner" : "asker");

/**
 * What becomes of proposed times: `replaced` by others before anybody decided; a confirmed viewing is `moved` when both
 * agree on another time, and `held` when they agree on a next one after it.
 */
export const VIEWING_STATES = [
  "proposed",
  "confirmed",
  "declined",
  "cancelled",
  "replaced",
  "moved",
  "held",
] as const;
export type ViewingState = (typeof VIEWING_STATES)[number];

/** How many times are proposed at once, and how far ahead they may be. */
export const TIMES_AT_MOST = 3;
export const VIEWING_WITHIN = days(60);
/** How long a viewing takes in a calendar. */
export const VIEWING_LASTS = minutes(30);

export const PERSON_REPORT_REASONS = ["abuse", "fraud", "advertising", "other"] as const;
export type PersonReportReason = (typeof PERSON_REPORT_REASONS)[number];

/** What the inbox shows: everything of the member's, one of its parts, or what others of their office handle. */
export const INBOX_FILTERS = ["all", "asked", "received", "office"] as const;
export type InboxFilter = (typeof INBOX_FILTERS)[number];

/** A conversation is deleted this long after its last message. */
export const CONVERSATIONS_KEPT_FOR = days(365);

/** An answer in a conversation may be short: "نعم". */
export const ANSWER = { min: 1, max: 2000 } as const;

/** How an advertiser answers: `medianMs` is null where half of the questions were not answered. */
export type AnswerFigures = { asked: number; answered: number; medianMs: number | null };

/** Why a message, a viewing or a report was not taken. `closed` covers blocked people, and says no more. */
export type InboxRefusal = "gone" | "closed" | "you-blocked";
export type ViewingRefusal = InboxRefusal | "past" | "too-far" | "decided";
export type PersonReportRefusal = "gone" | "reported-already";
