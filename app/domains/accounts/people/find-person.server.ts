import { foldDigits } from "#app/lib/text/arabic.ts";
import type { AdminContext } from "#app/platform/context.server.ts";
import { readAddress } from "./people-input.ts";
import { findUserByEmail } from "#app/domains/accounts/find-user.server.ts";
import { findByNumber, NUMBER_MIN } from "./search-people.server.ts";

type Refusal = "emailWanted" | "nobody" | "nobodyByNumber" | "numberTooShort";
type Found =
  | { by: "name"; name: string }
  | { by: "contact"; ok: true; ids: string[] }
  | { by: "contact"; ok: false; reason: Refusal };

const refuse = (reason: Refusal): Found => ({ by: "contact", ok: false, reason });

/** Digits, and the characters between them in a telephone number. */
const NUMBER = /^[+\d\s().-]+$/;

/**
 * The people an administrator means by what they typed: the account of a whole address, those whose number begins like
 * this, or those with the words in their name. Words are searched where they may be part of a URL.
 */
export async function findPersonIds(ctx: AdminContext, typed: string): Promise<Found> {
  const text = foldDigits(typed);
  if (text.includes("@")) {
    const address = readAddress(text);
    if (address === null) return refuse("emailWanted");
    const account = await findUserByEmail(ctx, address);
    return account ? { by: "contact", ok: true, ids: [account.id] } : refuse("nobody");
  }
  if (!NUMBER.test(text)) return { by: "name", name: typed };
  if (text.replace(/\D/g, "").length < NUMBER_MIN) return refuse("numberTooShort");
  const ids = await findByNumber(ctx, text);
  return ids.length > 0 ? { by: "contact", ok: true, ids } : refuse("nobodyByNumber");
}
