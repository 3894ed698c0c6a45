import { chromeCopy } from "#app/i18n/site/chrome.ts";
import { SITE_FACTS } from "#app/lib/site-facts.ts";
import { Ltr } from "./bdi.tsx";

const words = chromeCopy.standing;

/** Who stands behind the site, with the numbers that are set; nothing without a name. */
export function Standing({ facts = SITE_FACTS }: { facts?: typeof SITE_FACTS }) {
  const { sellerName, crNumber, vatNumber, licenceNumber } = facts;
  if (sellerName === null) return null;
  const numbers = [
    [words.cr, crNumber],
    [words.vat, vatNumber],
    [words.licence, licenceNumber],
  ] as const;
  return (
    <p className="small">
      {words.by} <bdi>{sellerName}</bdi>
      {numbers.map(
        ([label, number]) =>
          number !== null && (
            <span key={label}>
              {"، "}
              {label} <Ltr>{number}</Ltr>
            </span>
          ),
      )}
      {"."}
    </p>
  );
}

/** The support phone, where one is set. */
export function SupportPhone({ phone = SITE_FACTS.supportPhone }: { phone?: string | null }) {
  if (phone === null) return null;
  return (
    <p>
      <a href={`tel:${phone}`} aria-label={`${words.phone} ${phone}`}>
        <Ltr>{phone}</Ltr>
      </a>
    </p>
  );
}
