import { contactCopy } from "#app/i18n/site/contact.ts";
import { PRODUCT } from "#app/lib/product.ts";
import { FactList } from "../kit/fact-list.tsx";

const [headOffice, ...others] = PRODUCT.offices;

/** Our offices: the head office with its address, the others by appointment. */
export function OfficeList({
  headLabel,
  headAddress,
  className,
}: {
  /** The head office's label for its city. */
  headLabel: (city: string) => string;
  headAddress: string;
  className: string;
}) {
  return (
    <FactList
      className={className}
      facts={[
        [headLabel(contactCopy.office[headOffice]), headAddress],
        ...others.map((office) => [contactCopy.office[office], contactCopy.byAppointment] as const),
      ]}
    />
  );
}
