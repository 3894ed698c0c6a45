import { hours, minutes } from "#app/lib/duration.ts";
import { foldArabic } from "#app/lib/text/arabic.ts";

/** What a code may lower the price of. */
export const CODE_SCOPES = ["report", "credits", "both"] as const;
export type CodeScope = (typeof CODE_SCOPES)[number];
/** What is being bought. */
export type CodeBuys = Exclude<CodeScope, "both">;

/** Why a code lowers nothing. */
export type CodeRefusal =
  | "code-unknown"
  | "code-not-yet"
  | "code-over"
  | "code-used-up"
  | "code-used-by-you"
  | "code-not-for-this"
  | "code-too-many";

/** Whether an order was refused because of its code, which is said beside the code's field. */
export const isCodeRefusal = (reason: string): reason is CodeRefusal => reason.startsWith("code-");

/** What a page says of a code beside the price that came of it. */
export type ShownCoupon = {
  typed: string;
  refusal: CodeRefusal | null;
  isApplied: boolean;
  /** The code is good, but another discount takes off as much or more. */
  isNotBest: boolean;
};

/** Where a code stands, as the administration shows it. */
export type CodeState = "open" | "not-yet" | "used-up" | "over" | "ended";

/** Why an administrator's act on codes changed nothing. */
export type CodeActRefusal = "taken" | "gone" | "not-admin";

export const CODE_MIN = 4;
export const CODE_MAX = 30;
export const CODE_PERCENT_MAX = 90;
export const CODE_USES_MAX = 100_000;
export const CODE_USES_PER_PERSON_MAX = 100;
export const CODE_NOTE_MAX = 300;

/**
 * How long after its beginning a checkout whose end is not known holds its use of a code: longer than its provider lets it be
 * paid, by an hour for news that comes late.
 */
export const CODE_HELD_FOR = hours(2);

/**
 * The same for a checkout that failed before the payment page answered: nobody was given its address, and a second
 * click that was under way has ended by then.
 */
export const CODE_HELD_UNOPENED = minutes(5);

/** Wrong codes that one member, and one network, may enter. */
export const CODE_GUESSES = { limit: 20, windowMs: hours(1) };
export const CODE_GUESSES_FROM = { limit: 300, windowMs: hours(1) };

/**
 * A code as it is stored and compared, however somebody wrote it: Latin capitals and digits, Arabic letters in one form,
 * no spaces.
 */
export const foldCode = (typed: string): string => foldArabic(typed).replace(/\s/g, "").toUpperCase();

/** Whether a folded text can be a code: letters, digits and hyphens. */
export const isCode = (folded: string): boolean =>
  folded.length >= CODE_MIN && folded.length <= CODE_MAX && /^[\p{L}\d-]+$/u.test(folded);

type Facts = {
  endedAt: number | null;
  fromAt: number;
  untilAt: number;
  mostUses: number | null;
};

/** Where a code stands at an instant with so many uses held. */
export function codeState(
  { endedAt, fromAt, untilAt, mostUses }: Facts,
  held: number,
  now: number,
): CodeState {
  if (endedAt !== null) return "ended";
  if (now >= untilAt) return "over";
  if (mostUses !== null && held >= mostUses) return "used-up";
  return now < fromAt ? "not-yet" : "open";
}
