import type { FieldMetadata } from "@conform-to/react";
import { otherPeriod, rentAnswer, type RentPeriod } from "#app/lib/rent.ts";
import { listingFormCopy } from "#app/i18n/listings/listing-form.ts";
import { SubmitButton } from "../../kit/form.tsx";
import { Notice } from "../../kit/notice.tsx";
import type { ListingShape, ListingValues } from "./fields.ts";

const words = listingFormCopy.rentQuestion;

/**
 * The server's question whether a rent is for a month or a year, with a button for each answer. `asked` are the values
 * that the question is about. Renders nothing without a question.
 */
export function RentQuestion({
  field,
  asked,
}: {
  field: FieldMetadata<string, ListingShape, string[]>;
  asked: ListingValues;
}) {
  const [question] = field.errors ?? [];
  if (question === undefined) return null;
  const written: RentPeriod = asked.rent_period === "month" ? "month" : "year";
  const answer = (period: RentPeriod) => ({ name: field.name, value: rentAnswer(period, asked.price ?? "") });
  return (
    <Notice tone="warn" id={field.id} title={question} className="wide rent-question" tabIndex={-1}>
      <div className="row">
        <SubmitButton size="sm" {...answer(otherPeriod(written))}>
          {words.yes[otherPeriod(written)]}
        </SubmitButton>
        <SubmitButton size="sm" variant="outline" {...answer(written)}>
          {words.no[written]}
        </SubmitButton>
      </div>
    </Notice>
  );
}
