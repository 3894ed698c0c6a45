import { useId, type ComponentProps } from "react";
import type { Facets, ListingSearch } from "#app/domains/listings/rules.ts";
import { marketplaceCopy } from "#app/i18n/listings/marketplace.ts";
import { areaCopy } from "#app/i18n/listings/area.ts";
import { Button } from "#app/ui/kit/button.tsx";
import { ComboField, Field, SelectField } from "#app/ui/kit/form.tsx";
import { Kept } from "#app/ui/kit/kept.tsx";
import { Icon } from "#app/ui/kit/icon.tsx";
import { fieldValues, filterOptions } from "./filter-options.ts";
import "./search-form.css";

type Options = ComponentProps<typeof SelectField>["options"];

const words = marketplaceCopy.form;
type Asked = {
  search: ListingSearch;
  facets: Facets | null;
  /** Number of filters besides the search words. */
  active: number;
  onMap: boolean;
};

/**
 * The marketplace's search as a plain GET form. The page's script applies a choice from a list at once, together with
 * typed text (app/ui/page-script/market-search.ts).
 */
export function SearchForm(asked: Asked) {
  return (
    <Kept
      as="form"
      method="get"
      action="/marketplace"
      role="search"
      className="search"
      of={Fields}
      props={asked}
      prefix="search"
    />
  );
}

function Fields({ search, facets, active, onMap }: Asked) {
  const id = useId();
  const options = filterOptions(facets, search);
  const values = fieldValues(search);
  const select = (name: string) => ({
    name,
    defaultValue: values[name],
    // Without this, the browser could restore an old choice, which would count as a new one.
    autoComplete: "off",
  });
  const choice = (
    name: "offer" | "type" | "city" | "bedrooms" | "lowered" | "sort",
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
    <>
      {onMap && <input type="hidden" name="view" value="map" />}
      {search.areas !== null && <input type="hidden" name="areas" value={search.areas} />}
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
          {choice("lowered", options.lowered, words.anyChange)}
          {options.near.length > 0 && (
            <SelectField
              label={areaCopy.form.label}
              options={options.near}
              placeholder={areaCopy.form.anywhere}
              input={select("near")}
            />
          )}
          {choice("sort", options.sorts)}
          {search.offer === "rent" && (
            // Not applied at once: it says what the amounts below mean, which are typed after it.
            <SelectField label={words.rentPeriod} options={options.periods} input={select("rent_period")} />
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
    </>
  );
}
