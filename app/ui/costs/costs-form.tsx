import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { costsCopy as words } from "#app/i18n/costs/costs.ts";
import { BoundField, BoundSelect } from "../kit/bound-field.tsx";
import { FormErrors, SubmitButton, type Option, type OptionGroup } from "../kit/form.tsx";
import { useQuestions } from "../kit/question-form.ts";
import { AreaField, PropertyTypeField } from "../property-form/property-fields.tsx";

const NAMES = [
  "city",
  "property_type",
  "price",
  "buyer",
  "off_plan",
  "loan_percent",
  "rate",
  "years",
  "rent",
  "area_sqm",
] as const;

/** The calculator's form; a GET, so that an answer has a URL. */
export function CostsForm({
  lists,
  result,
  answered,
}: {
  lists: {
    cities: readonly OptionGroup[];
    types: readonly Option[];
    buyers: readonly Option[];
    readiness: readonly Option[];
  };
  result: SubmissionResult<string[]> | undefined;
  /** An answer is beside the form. */
  answered: boolean;
}) {
  const { form, fields, links } = useQuestions("costs-form", NAMES, result);
  // A part that was asked, or refused, stands open.
  const isOpen = (...names: (typeof NAMES)[number][]) =>
    names.some((name) => Boolean(fields[name].initialValue) || Boolean(fields[name].errors?.length));

  return (
    <form method="get" action="/calculator" {...getFormProps(form)} className="stack gap-5">
      <FormErrors id={form.errorId} errors={form.errors} links={links} />
      <BoundSelect
        field={fields.city}
        label={words.city}
        options={lists.cities}
        placeholder={words.chooseCity}
        input={{ required: true }}
      />
      <PropertyTypeField field={fields.property_type} options={lists.types} input={{ required: true }} />
      <BoundField
        field={fields.price}
        type="number"
        label={words.price}
        hint={words.priceHint}
        input={{ required: true, maxLength: 20 }}
      />
      <BoundSelect
        field={fields.buyer}
        optional
        label={words.buyer}
        hint={words.buyerHint}
        options={lists.buyers}
        placeholder={words.unspecified}
      />
      <details className="folded" open={isOpen("off_plan")}>
        <summary>{words.emirates}</summary>
        <BoundSelect
          field={fields.off_plan}
          optional
          label={words.readiness}
          options={lists.readiness}
          placeholder={words.unspecified}
        />
      </details>
      <details className="folded" open={isOpen("loan_percent", "rate", "years")}>
        <summary>{words.financing}</summary>
        <div className="stack gap-5">
          <BoundField
            field={fields.loan_percent}
            type="number"
            label={words.loan}
            affix="٪"
            input={{ maxLength: 8 }}
          />
          <BoundField
            field={fields.rate}
            type="number"
            label={words.rate}
            hint={words.rateHint}
            affix="٪"
            input={{ maxLength: 8 }}
          />
          <BoundField
            field={fields.years}
            type="number"
            label={words.years}
            affix={words.yearUnit}
            input={{ maxLength: 4 }}
          />
        </div>
      </details>
      <details className="folded" open={isOpen("rent", "area_sqm")}>
        <summary>{words.renting}</summary>
        <div className="stack gap-5">
          <BoundField field={fields.rent} type="number" label={words.rent} input={{ maxLength: 20 }} />
          <AreaField field={fields.area_sqm} optional hint={words.areaHint} input={{ maxLength: 12 }} />
        </div>
      </details>
      <SubmitButton size="lg" block variant={answered ? "outline" : "primary"}>
        {words.submit}
      </SubmitButton>
    </form>
  );
}
