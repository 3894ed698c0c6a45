import { homeCopy } from "#app/i18n/site/home.ts";
import { Button } from "../kit/button.tsx";
import { Kept } from "../kit/kept.tsx";
import { Link } from "../kit/link.tsx";
import { Field, SelectField, type Option, type OptionGroup } from "../kit/form.tsx";
import "./estimate-form.css";

const words = homeCopy.home.estimate;

type Answers = { city: string; propertyType: string; areaSqm: number | null };

type Asked = {
  cities: readonly OptionGroup[];
  types: readonly Option[];
  title?: string;
  answers?: Answers;
  /** How far the estimates were from later sales. */
  measured?: string | null;
};

/**
 * The four questions of the instant estimate; a GET to /estimate, so that the result has a URL. `answers` are
 * prefilled. It stands on documents alone.
 */
export function EstimateForm(asked: Asked) {
  return (
    <Kept
      as="section"
      className="estimate-form"
      id="estimate"
      aria-labelledby="estimate-title"
      of={Questions}
      props={asked}
    />
  );
}

function Questions({ cities, types, title = words.title, answers, measured = null }: Asked) {
  return (
    <>
      <h2 id="estimate-title">{title}</h2>
      <p className="small muted">{words.text}</p>
      <form method="get" action="/estimate">
        <SelectField
          wide
          label={words.city}
          options={cities}
          input={{ id: "estimate-city", name: "city", defaultValue: answers?.city }}
        />
        <Field
          wide
          label={words.district}
          input={{
            id: "estimate-district",
            name: "district",
            maxLength: 100,
            autoComplete: "address-level3",
          }}
        />
        <SelectField
          label={words.type}
          options={types}
          input={{ id: "estimate-type", name: "property_type", defaultValue: answers?.propertyType }}
        />
        <Field
          label={words.area}
          affix={words.areaUnit}
          input={{
            id: "estimate-area",
            name: "area_sqm",
            type: "number",
            maxLength: 12,
            required: true,
            defaultValue: answers?.areaSqm ?? undefined,
          }}
        />
        <Button type="submit" size="lg" className="wide">
          {words.submit}
        </Button>
        <p className="tiny wide">{words.note}</p>
        {measured !== null && (
          <p className="tiny wide">
            {measured} <Link to="/methodology#tests">{words.measured}</Link>
          </p>
        )}
      </form>
    </>
  );
}
