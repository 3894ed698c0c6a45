import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { useState } from "react";
import { Form } from "react-router";
import type { TestValues } from "#app/domains/reports/rules.ts";
import { propertiesCopy } from "#app/i18n/valuation/properties.ts";
import { testReportCopy } from "#app/i18n/reports/test-report.ts";
import { BoundField, BoundTextArea } from "../kit/bound-field.tsx";
import { ChoiceField, FormErrors, SubmitButton, type Option } from "../kit/form.tsx";
import { useHydrated } from "../kit/hydrated.ts";
import { useProblems } from "../kit/form-problems.ts";
import { CountryAndCity, DistrictField } from "../property-form/place-fields.tsx";
import { usePlaces } from "../property-form/places.ts";
import { AreaField, OptionalSelect, PropertyTypeField } from "../property-form/property-fields.tsx";

const words = propertiesCopy.field;

export type TestLists = {
  countries: readonly (Option & { cities: readonly Option[] })[];
  propertyTypes: readonly Option[];
  bedrooms: readonly Option[];
  bathrooms: readonly Option[];
  conditions: readonly Option[];
  textMax: number;
  addressMax: number;
};

/** The test report's form. Without JavaScript the city list has the cities of every country. */
export function TestReportForm({
  lists,
  values,
  result,
  made,
}: {
  lists: TestLists;
  values: TestValues;
  result: SubmissionResult<string[]> | undefined;
  /** A report is shown beside the form. */
  made: boolean;
}) {
  const [form, fields] = useForm<TestValues>({
    id: "test-report-form",
    lastResult: result,
    defaultValue: { ...values, ...result?.initialValue },
  });
  const scripted = useHydrated();
  const [country, setCountry] = useState(String(result?.initialValue?.country ?? values.country));
  const [city, setCity] = useState(String(result?.initialValue?.city ?? values.city));
  const known = usePlaces(country, city, null);
  const links = useProblems(form, Object.values(fields), result);

  return (
    <Form method="post" action="/test-report" {...getFormProps(form)} className="stack gap-5">
      <FormErrors id={form.errorId} errors={form.errors} links={links} />
      <ChoiceField
        label={testReportCopy.reportType}
        name={fields.report_type.name}
        options={testReportCopy.kinds}
        defaultValue={String(result?.initialValue?.report_type ?? values.report_type)}
        required
        errors={fields.report_type.errors}
        errorId={fields.report_type.errorId}
      />
      <div className="fields">
        <CountryAndCity
          fields={fields}
          countries={lists.countries}
          chosen={{ country, city }}
          scripted={scripted}
          inputs={{
            country: {
              onChange: (event) => {
                setCountry(event.currentTarget.value);
                setCity("");
              },
            },
            city: { required: true, onChange: (event) => setCity(event.currentTarget.value) },
          }}
        />
        <DistrictField wide field={fields.district} places={known?.places} />
        <PropertyTypeField
          field={fields.property_type}
          options={lists.propertyTypes}
          input={{ required: true }}
        />
        <AreaField field={fields.area_sqm} input={{ required: true, maxLength: 12 }} />
        {(["bedrooms", "bathrooms"] as const).map((name) => (
          <OptionalSelect key={name} field={fields[name]} label={words[name]} options={lists[name]} />
        ))}
        <OptionalSelect
          wide
          field={fields.condition}
          label={testReportCopy.condition}
          options={lists.conditions}
        />
        <BoundField
          wide
          optional
          field={fields.address}
          label={testReportCopy.address}
          hint={testReportCopy.addressHint}
          input={{ maxLength: lists.addressMax, autoComplete: "off" }}
        />
        <BoundTextArea
          wide
          optional
          field={fields.description}
          label={words.description}
          input={{ maxLength: lists.textMax }}
        />
      </div>
      <SubmitButton
        size="lg"
        block
        variant={made ? "outline" : "primary"}
        pendingText={testReportCopy.pending}
      >
        {testReportCopy.submit}
      </SubmitButton>
    </Form>
  );
}
