import {
  getFormProps,
  getInputProps,
  getSelectProps,
  useForm,
  type SubmissionResult,
} from "@conform-to/react";
import { useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { copy } from "#app/i18n/estimate.ts";
import { copy as properties } from "#app/i18n/properties.ts";
import {
  ComboField,
  Field,
  FormErrors,
  SelectField,
  SubmitButton,
  type Option,
  type OptionGroup,
} from "../kit/form.tsx";
import { useFocusOnErrors } from "./focus-on-errors.ts";
import { usePlaces, type PlaceSuggestions } from "./places.ts";

const words = properties.field;

type Questions = { city: string; district: string; property_type: string; area_sqm: string };

/** The instant estimate's questions; a GET, so that an answer has an address. */
export function EstimateQuestions({
  cities,
  types,
  suggestions,
  result,
  answered,
}: {
  cities: readonly (OptionGroup & { country: string })[];
  types: readonly Option[];
  suggestions: PlaceSuggestions | null;
  result: SubmissionResult<string[]> | undefined;
  /** An answer stands beside the questions. */
  answered: boolean;
}) {
  const [form, fields] = useForm<Questions>({
    id: "estimate-form",
    lastResult: result,
    defaultValue: result?.initialValue,
  });
  const [city, setCity] = useState(String(result?.initialValue?.city ?? ""));
  const country = cities.find(({ options }) => options.some(({ value }) => value === city))?.country ?? "";
  const known = usePlaces(country, city, suggestions);
  const waiting = useNavigation().location?.pathname === "/estimate";

  const links = [fields.city, fields.district, fields.property_type, fields.area_sqm].flatMap((field) =>
    (field.errors ?? []).slice(0, 1).map((message) => ({ fieldId: field.id, message })),
  );

  useFocusOnErrors(form.errorId, result, links.length > 0);

  // An answer that replaces the page's content is read from its heading; one that came with the page is not.
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current && answered) document.getElementById("answer-title")?.focus();
  }, [result, answered]);

  return (
    <Form
      method="get"
      action="/estimate"
      {...getFormProps(form)}
      className="stack gap-5"
      onSubmit={() => {
        asked.current = true;
      }}
    >
      <FormErrors id={form.errorId} errors={form.errors} links={links} />
      <SelectField
        label={copy.city}
        options={cities}
        placeholder={copy.chooseCity}
        input={{
          ...getSelectProps(fields.city),
          required: true,
          onChange: (event) => setCity(event.currentTarget.value),
        }}
        errors={fields.city.errors}
        errorId={fields.city.errorId}
      />
      <ComboField
        optional
        label={words.district}
        hint={words.districtHint}
        options={(known?.places ?? []).map(({ name, nameEn }) => ({
          value: name,
          label: nameEn ?? undefined,
        }))}
        input={{ ...getInputProps(fields.district, { type: "text" }), maxLength: 80 }}
        errors={fields.district.errors}
        errorId={fields.district.errorId}
      />
      <SelectField
        label={words.propertyType}
        options={types}
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
      <SubmitButton
        size="lg"
        block
        variant={answered ? "outline" : "primary"}
        pending={waiting}
        pendingText={copy.pending}
      >
        {copy.submit}
      </SubmitButton>
    </Form>
  );
}
