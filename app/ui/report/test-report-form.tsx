import {
  getFormProps,
  getInputProps,
  getSelectProps,
  getTextareaProps,
  useForm,
  type SubmissionResult,
} from "@conform-to/react";
import { useState } from "react";
import { Form } from "react-router";
import type { TestValues } from "#app/domains/reports/rules.ts";
import { propertiesCopy } from "#app/i18n/valuation/properties.ts";
import { testReportCopy } from "#app/i18n/reports/test-report.ts";
import {
  ChoiceField,
  Field,
  FormErrors,
  SelectField,
  SubmitButton,
  TextAreaField,
  type Option,
} from "../kit/form.tsx";
import { useHydrated } from "../kit/hydrated.ts";
import { useProblems } from "../kit/form-problems.ts";
import { cityOptions, DistrictField } from "../property-form/place-fields.tsx";
import { usePlaces } from "../property-form/places.ts";

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

/** What a test report is made of. Without a script the city list holds every country's cities. */
export function TestReportForm({
  lists,
  values,
  result,
  made,
}: {
  lists: TestLists;
  values: TestValues;
  result: SubmissionResult<string[]> | undefined;
  /** A report stands beside the form. */
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
        <SelectField
          label={words.country}
          options={lists.countries}
          input={{
            ...getSelectProps(fields.country),
            onChange: (event) => {
              setCountry(event.currentTarget.value);
              setCity("");
            },
          }}
          errors={fields.country.errors}
          errorId={fields.country.errorId}
        />
        <SelectField
          label={words.city}
          options={cityOptions(lists.countries, country, scripted)}
          placeholder={words.chooseCity}
          // A new list is a new select: the browser would otherwise keep showing what is no longer offered.
          input={{
            ...getSelectProps(fields.city),
            key: scripted ? country : "all",
            defaultValue: city,
            required: true,
            onChange: (event) => setCity(event.currentTarget.value),
          }}
          errors={fields.city.errors}
          errorId={fields.city.errorId}
        />
        <DistrictField wide field={fields.district} places={known?.places} />
        <SelectField
          label={words.propertyType}
          options={lists.propertyTypes}
          placeholder={words.choosePropertyType}
          input={{ ...getSelectProps(fields.property_type), required: true }}
          errors={fields.property_type.errors}
          errorId={fields.property_type.errorId}
        />
        <Field
          label={words.area}
          affix={words.areaUnit}
          hint={words.areaHint}
          input={{ ...getInputProps(fields.area_sqm, { type: "number" }), required: true, maxLength: 12 }}
          errors={fields.area_sqm.errors}
          errorId={fields.area_sqm.errorId}
        />
        {(["bedrooms", "bathrooms"] as const).map((name) => (
          <SelectField
            key={name}
            optional
            label={words[name]}
            options={lists[name]}
            placeholder={words.unspecified}
            input={getSelectProps(fields[name])}
            errors={fields[name].errors}
            errorId={fields[name].errorId}
          />
        ))}
        <SelectField
          wide
          optional
          label={testReportCopy.condition}
          options={lists.conditions}
          placeholder={words.unspecified}
          input={getSelectProps(fields.condition)}
          errors={fields.condition.errors}
          errorId={fields.condition.errorId}
        />
        <Field
          wide
          optional
          label={testReportCopy.address}
          hint={testReportCopy.addressHint}
          input={{
            ...getInputProps(fields.address, { type: "text" }),
            maxLength: lists.addressMax,
            autoComplete: "off",
          }}
          errors={fields.address.errors}
          errorId={fields.address.errorId}
        />
        <TextAreaField
          wide
          optional
          label={words.description}
          input={{ ...getTextareaProps(fields.description), maxLength: lists.textMax }}
          errors={fields.description.errors}
          errorId={fields.description.errorId}
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
