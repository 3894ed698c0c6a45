import { needsLicence } from "#app/domains/listings/rules.ts";
import type { Country } from "#app/domains/valuation/rules.ts";
import { listingFormCopy } from "#app/i18n/listings/listing-form.ts";
import { BoundField } from "../../kit/bound-field.tsx";
import { Notice } from "../../kit/notice.tsx";
import type { PartProps } from "./part-props.ts";

const words = listingFormCopy.field;
const { licence } = listingFormCopy;

/** The licence that the law of the place requires. Without JavaScript, which the choice needs, it names all of them. */
function wanted({ values, scripted }: PartProps): string {
  const { country = "sa", city = "" } = values;
  if (!scripted || (country === "ae" && city === "")) return licence.any;
  if (!needsLicence(country as Country, city)) return licence.notAsked;
  if (country === "sa") return licence.sa;
  return city === "Dubai" ? licence.Dubai : licence["Abu Dhabi"];
}

/** The licence number of the advertisement, and its last day. */
export function LicenceFields(props: PartProps) {
  const { fields } = props;
  return (
    <>
      <Notice className="wide">{wanted(props)}</Notice>
      <BoundField
        optional
        ltr
        field={fields.licence_number}
        label={words.licenceNumber}
        input={{ autoComplete: "off", maxLength: 40 }}
      />
      <BoundField
        optional
        ltr
        field={fields.licence_expires_at}
        type="date"
        label={words.licenceExpiresAt}
        hint={licence.expiryHint}
      />
      <BoundField
        optional
        ltr
        field={fields.licence_holder}
        label={words.licenceHolder}
        hint={licence.holderHint}
        input={{ autoComplete: "off", maxLength: 30 }}
      />
    </>
  );
}
