import { useEffect, useEffectEvent, useId, useRef, type ChangeEvent, type ComponentProps } from "react";
import { Form, useNavigate } from "react-router";
import type { Facets, ListingSearch } from "#app/domains/listings/rules.ts";
import { yearlyRent } from "#app/lib/rent.ts";
import { marketplaceCopy } from "#app/i18n/listings/marketplace.ts";
import { foldNumber } from "#app/lib/text/arabic.ts";
import { Button } from "#app/ui/kit/button.tsx";
import { ComboField, Field, SelectField } from "#app/ui/kit/form.tsx";
import { Icon } from "#app/ui/kit/icon.tsx";
import { fieldValues, filterOptions } from "./filter-options.ts";
import "./search-form.css";

type Options = ComponentProps<typeof SelectField>["options"];
type Changed = ChangeEvent<HTMLSelectElement>;

const words = marketplaceCopy.form;
/** Default values, left out of the URL. */
const SILENT: Readonly<Record<string, string>> = { sort: "newest" };

const AMOUNTS = ["min_price", "max_price"] as const;

/** The URL for a filled form, without default values. Rents typed by the month become a year's. */
function addressOf(form: HTMLFormElement): string {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form))
    if (typeof value === "string" && value.trim() && value !== SILENT[name]) query.set(name, value.trim());
  const period = query.get("rent_period");
  query.delete("rent_period");
  for (const name of period === "month" ? AMOUNTS : []) {
    const amount = Number(foldNumber(query.get(name) ?? ""));
    if (amount > 0) query.set(name, String(yearlyRent(amount, "month")));
  }
  return `/marketplace?${query}`;
}

/**
 * The marketplace's search as a plain GET form. With JavaScript a choice from a list applies at once, together with
 * typed text; the focus stays.
 */
export function SearchForm({
  search,
  facets,
  active,
  onMap,
}: {
  search: ListingSearch;
  facets: Facets | null;
  /** Number of filters besides the search words. */
  active: number;
  onMap: boolean;
}) {
  const id = useId();
  const options = filterOptions(facets);
  const values = fieldValues(search);
  const { form, apply, markTyped } = useAppliedForm(values);
  const select = (name: string) => ({
    name,
    defaultValue: values[name],
    // Without this, the browser could restore an old choice, which would count as a new one.
    autoComplete: "off",
    onChange: (event: Changed) => apply(event.target),
  });
  const choice = (
    name: "offer" | "type" | "city" | "bedrooms" | "sort",
    choices: Options,
    anything?: string,
  ) => <SelectField label={words[name]} options={choices} placeholder={anything} input={select(name)} />;
  const amount = (name: string) => ({
    name,
    defaultValue: values[name],
    inputMode: "numeric" as const,
    autoComplete: "off",
    maxLength: 20,
  });
  return (
    <Form
      ref={form}
      method="get"
      action="/marketplace"
      role="search"
      className="search"
      onSubmit={(event) => {
        event.preventDefault();
        apply(null);
      }}
      onInput={markTyped}
    >
      {onMap && <input type="hidden" name="view" value="map" />}
      <div className="search__words">
        <div className="search__box">
          <label className="vh" htmlFor={`${id}-words`}>
            {words.search}
          </label>
          <Icon name="search" />
          <input
            className="input"
            id={`${id}-words`}
            type="search"
            name="search"
            defaultValue={values.search}
            placeholder={words.placeholder}
            maxLength={100}
            enterKeyHint="search"
          />
        </div>
        <Button type="submit">{words.submit}</Button>
      </div>
      <details className="search__more">
        <summary className="btn btn--outline">
          <Icon name="filters" />
          <span>{active > 0 ? words.filtersOn(active) : words.filters}</span>
        </summary>
        <div className="search__filters">
          {choice("offer", options.offers, words.anyOffer)}
          {choice("type", options.types, words.anyType)}
          {choice("city", options.cities, words.anyCity)}
          <ComboField
            label={words.district}
            options={options.districts}
            input={{
              name: "district",
              defaultValue: values.district,
              placeholder: words.anyDistrict,
              maxLength: 80,
            }}
          />
          {choice("bedrooms", options.bedrooms, words.anyBedrooms)}
          {choice("sort", options.sorts)}
          {search.offer === "rent" && (
            // Not applied at once: it says what the amounts below mean, which are typed after it.
            <SelectField
              label={words.rentPeriod}
              options={options.periods}
              input={{ ...select("rent_period"), onChange: undefined }}
            />
          )}
          <Field label={words.minPrice} input={amount("min_price")} />
          <Field label={words.maxPrice} input={amount("max_price")} />
          <Field label={words.minArea} input={amount("min_area")} />
          <Field label={words.maxArea} input={amount("max_area")} />
          <Button type="submit" variant="outline" icon="filters">
            {words.apply}
          </Button>
        </div>
      </details>
    </Form>
  );
}

/**
 * Keeps the fields in sync with the URL (after chips, links and history) without remounting them, which would lose the
 * focus. Text being typed stays, and a choice made before hydration is applied.
 */
function useAppliedForm(values: Record<string, string>) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const isTyping = useRef(false);
  const isStarted = useRef(false);

  /** `select`: the list that was changed; null if the form was submitted. */
  function apply(select: HTMLSelectElement | null): void {
    const filled = form.current;
    if (!filled) return;
    isTyping.current = false;
    if (select?.name === "city") {
      const district = filled.elements.namedItem("district");
      // Districts belong to one city.
      if (district instanceof HTMLInputElement) district.value = "";
    }
    void navigate(addressOf(filled), { preventScrollReset: select !== null });
  }

  const shown = JSON.stringify(values);
  const follow = useEffectEvent(() => {
    const fields = fieldsOf(form.current);
    if (isStarted.current) {
      if (isTyping.current) return;
      for (const field of fields) field.value = values[field.name] ?? field.value;
      return;
    }
    isStarted.current = true;
    const touched = fields.filter((field) => field.value !== servedValue(field));
    const chosen = touched
      .filter((field) => field instanceof HTMLSelectElement)
      .filter(({ name }) => name !== "rent_period");
    // A new city among several choices still clears the district.
    const select = chosen.find(({ name }) => name === "city") ?? chosen[0];
    if (select) apply(select);
    else isTyping.current = touched.length > 0;
  });
  useEffect(() => follow(), [shown]);

  return {
    form,
    apply,
    markTyped: () => {
      isTyping.current = true;
    },
  };
}

type FormField = HTMLInputElement | HTMLSelectElement;

const fieldsOf = (form: HTMLFormElement | null): FormField[] =>
  Array.from(form?.elements ?? []).flatMap((field) =>
    field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? [field] : [],
  );

/** The field's value as served. */
function servedValue(field: FormField): string {
  if (field instanceof HTMLInputElement) return field.defaultValue;
  const options = Array.from(field.options);
  return (options.find((option) => option.defaultSelected) ?? options[0])?.value ?? "";
}
