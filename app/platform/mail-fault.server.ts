import { errorText } from "#app/lib/text/error-text.ts";
import { UndeliverableError } from "./undeliverable.ts";

/**
 * Email Service's codes for a recipient that cannot get mail: earlier bounces or complaints, or an invalid address.
 * Other codes (an unverified sender, a limit, an error of theirs) are temporary, or an operator has to act.
 * https://developers.cloudflare.com/email-service/api/send-emails/workers-api/
 */
const UNDELIVERABLE: ReadonlySet<unknown> = new Set(["E_RECIPIENT_SUPPRESSED", "E_VALIDATION_ERROR"]);

/** Their words may name the recipient, who must not appear in the log or the outbox. */
const withoutAddresses = (text: string): string => text.replace(/[^\s<>"']+@[^\s<>"']+/g, "…");

/** An Email Service error as the outbox may store it: UndeliverableError if a retry cannot help. */
export function mailFault(error: unknown): Error {
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
  const told = withoutAddresses(errorText(error));
  const text = typeof code === "string" ? `${code}, ${told}` : told;
  return UNDELIVERABLE.has(code) ? new UndeliverableError(text) : new Error(text);
}
