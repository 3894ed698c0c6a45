import { errorText } from "#app/lib/text/error-text.ts";
import { UndeliverableError } from "./undeliverable.ts";

/**
 * What Email Service says of a recipient that can have no mail: bounced or complained before, or no address at all. A
 * sender that is not verified, a limit or a fault of theirs is an operator's to see to, or passes.
 * https://developers.cloudflare.com/email-service/api/send-emails/workers-api/
 */
const UNDELIVERABLE: ReadonlySet<unknown> = new Set(["E_RECIPIENT_SUPPRESSED", "E_VALIDATION_ERROR"]);

/** Their words may name the recipient, whom neither log nor outbox holds. */
const withoutAddresses = (text: string): string => text.replace(/[^\s<>"']+@[^\s<>"']+/g, "…");

/** A failure of Email Service as the outbox may keep it: UndeliverableError where another try is of no use. */
export function mailFault(error: unknown): Error {
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
  const told = withoutAddresses(errorText(error));
  const text = typeof code === "string" ? `${code}, ${told}` : told;
  return UNDELIVERABLE.has(code) ? new UndeliverableError(text) : new Error(text);
}
