import { errorText } from "#app/lib/text/error-text.ts";
import { UndeliverableError } from "./undeliverable.ts";

/**
 * Email Service's codes for a recipient that cannot get mail: it bounced or complained before, or is no address. Other
 * codes (an unverified sender, a limit, a fault of theirs) pass, or an operator has to act.
 * https://developers.cloudflare.com/email-service/api/send-emails/workers-api/
 */
const UNDELIVERABLE: ReadonlySet<unknown> = new Set(["E_RECIPIENT_SUPPRESSED", "E_VALIDATION_ERROR"]);

/** Their words may name the recipient, who must not appear in the log or the outbox. */
const withoutAddresses = (text: string): string => text.replace(/[^\s<>"']+@[^\s<>"']+/g, "…");

/** A failure of Email Service as the outbox may store it: UndeliverableError where another try cannot help. */
export function mailFault(error: unknown): Error {
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
  const told = withoutAddresses(errorText(error));
  const text = typeof code === "string" ? `${code}, ${told}` : told;
  return UNDELIVERABLE.has(code) ? new UndeliverableError(text) : new Error(text);
}
