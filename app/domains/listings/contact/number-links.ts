import type { Country } from "#app/domains/valuation/rules.ts";
import { listingPageCopy } from "#app/i18n/listings/listing-page.ts";
import { foldDigits } from "#app/lib/text/arabic.ts";

const CALLING_CODES: Record<Country, string> = { sa: "966", qa: "974", ae: "971" };

/** More digits than this are a number with its country's code already. */
const NATIONAL_MAX = 10;

/** A number's digits from the country's code on. A number without one is of the listing's country. */
function internationalDigits(phone: string, country: Country): string {
  const typed = foldDigits(phone).replace(/[^\d+]/g, "");
  const digits = typed.replace(/\D/g, "");
  if (typed.startsWith("+")) return digits;
  if (digits.startsWith("00")) return digits.slice(2);
  const code = CALLING_CODES[country];
  return digits.length > NATIONAL_MAX && digits.startsWith(code) ? digits : code + digits.replace(/^0/, "");
}

/** The address that calls a number. */
export const callUrl = (phone: string, country: Country): string =>
  `tel:+${internationalDigits(phone, country)}`;

/** The address that opens WhatsApp with the number, and a first line that names the listing. */
export const whatsappUrl = (phone: string, country: Country, title: string): string =>
  `https://wa.me/${internationalDigits(phone, country)}?text=${encodeURIComponent(listingPageCopy.numbers.firstLine(title))}`;
