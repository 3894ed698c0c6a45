import { foldArabic } from "#app/lib/text/arabic.ts";
import type { PasswordRefusal } from "#app/domains/accounts/rules.ts";

/** Whose password it is to be. */
type Person = { fullName: string | null; email: string };

/** Names and address parts shorter than this occur in too many harmless words. */
const TELLING_LENGTH = 4;

/**
 * The names of the product and its subject, in the spellings people use (ASVS 6.1.2): its own name, real estate,
 * valuation, and the password itself.
 */
const PRODUCT_WORDS = [
  "معيار المعيار miyar miyaar meyar mieyar mi3yar me3yar almiyar",
  "عقار العقار عقارات العقارات عقاري aqar aqarat 3qar 3qarat property realestate",
  "تقييم تثمين تقدير تقرير taqyeem taqeem tathmeen taqrir valuation report",
  "كلمةالمرور كلمةمرور كلمةالسر كلمةسر الرقمالسري رقمسري باسورد باسوورد password",
]
  .flatMap((line) => line.split(" ").map(squeeze))
  .toSorted((a, b) => b.length - a.length);

/** A text as passwords are compared: one case, one form of each Arabic letter, Latin digits, no spaces. */
function squeeze(text: string): string {
  return foldArabic(text).replaceAll(" ", "");
}

/**
 * Why a password may not be set, or null. Besides its length (`NewPasswordInput`): it may not be one of the 10,000 most
 * common ones, hold a part of the person's name or address, or consist of the product's words with digits and
 * characters around them. Apart from that all characters are fine, and nothing is cut off. The specification sets the
 * minimum at 6 characters, where ASVS 6.2.1 asks for 8. These refusals, the growing delays and the offered second
 * factor make up for it.
 */
export async function checkPassword(password: string, person: Person): Promise<PasswordRefusal | null> {
  const folded = squeeze(password);
  if (await isCommon(folded)) return "common-password";
  if (personalWords(person).some((word) => folded.includes(word))) return "personal-password";
  return isProductWords(folded) ? "product-password" : null;
}

/**
 * A single repeated character counts as common too. The list is 80 kB, so it is loaded only where a password is set.
 */
async function isCommon(folded: string): Promise<boolean> {
  if (new Set(folded).size < 2) return true;
  const { default: list } = await import("./common-passwords.txt?raw");
  return list.includes(`\n${folded}\n`);
}

function personalWords({ fullName, email }: Person): string[] {
  const [local = "", domain = ""] = email.split("@");
  const names = wordsOf(fullName ?? "");
  const domainLabels = domain.split(".").slice(0, -1);
  return [
    ...names.flatMap((name) => [name, name.replace(/^ال/, "")]),
    names.join(""),
    ...[local, domain].map(squeeze),
    ...wordsOf(local),
    ...domainLabels.map(squeeze),
  ].filter((word) => word.length >= TELLING_LENGTH);
}

const wordsOf = (text: string): string[] => foldArabic(text).split(/[^\p{L}\p{N}]+/u);

function isProductWords(folded: string): boolean {
  const rest = PRODUCT_WORDS.reduce((left, word) => left.replaceAll(word, ""), folded);
  return rest !== folded && !/\p{L}/u.test(rest);
}
