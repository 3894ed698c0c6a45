import { useForm, type FieldMetadata, type SubmissionResult } from "@conform-to/react";
import { Form } from "react-router";
import {
  KNOWN_FROM,
  LEFT_OUT_REASONS,
  mostLeftOut,
  NOTE_MAX,
  OUT_SLOTS,
  SALE_SLOTS,
  type QuestionField,
} from "#app/domains/reports/questioning/rules.ts";
import { REISSUE_REASON_MAX } from "#app/domains/reports/rules.ts";
import { questioningCopy } from "#app/i18n/reports/questioning.ts";
import { propertiesCopy } from "#app/i18n/valuation/properties.ts";
import { BoundField, BoundSelect, BoundTextArea } from "../kit/bound-field.tsx";
import { Card } from "../kit/card.tsx";
import { FormErrors, SubmitButton, type Option } from "../kit/form.tsx";
import { useProblems } from "../kit/form-problems.ts";
import { Icon } from "../kit/icon.tsx";
import { AreaField, BuiltAreaField, OptionalSelect } from "../property-form/property-fields.tsx";
import "./question.css";

const words = questioningCopy;

type Shape = Record<QuestionField, string>;
type Fields = { [Name in QuestionField]: FieldMetadata<string, Shape, string[]> };

export type QuestionData = {
  version: number;
  values: Partial<Shape>;
  /** Whether such a property has rooms, a year and a condition. */
  built: boolean;
  /** Its area is its plot's, so that its built area can be stated too. */
  onPlot: boolean;
  /** The listed comparables, one line each; `null` if the value rests on asking prices, where no sale is heard. */
  listed: string[] | null;
  /** Whether those are plots onto which the property's building was put. */
  plots: boolean;
  bedrooms: Option[];
  conditions: Option[];
  currency: string;
  canMake: boolean;
};

const REASONS = LEFT_OUT_REASONS.map((value) => ({ value, label: words.out.reasons[value] }));
const SOURCES = KNOWN_FROM.map((value) => ({ value, label: words.sales.sources[value] }));

/** The form that questions a report: what it was made of, sales left out, sales told, and why. */
export function QuestionForm({ data, result }: { data: QuestionData; result?: SubmissionResult<string[]> }) {
  const { listed, canMake } = data;
  const [form, fields] = useForm<Shape>({
    id: "question-form",
    lastResult: result,
    defaultValue: data.values,
    constraint: { area_sqm: { required: true } },
  });
  const links = useProblems(form, Object.values(namedFields(fields, data)), result);
  return (
    <>
      <FormErrors id={form.errorId} errors={form.errors} links={links} />
      <Form
        method="post"
        id={form.id}
        onSubmit={form.onSubmit}
        noValidate={form.noValidate}
        className="stack question"
      >
        <input type="hidden" name="version" value={data.version} />
        <FactsPart fields={fields} data={data} />
        {listed !== null && listed.length > 0 && (
          <LeftOutPart fields={fields} listed={listed} plots={data.plots} />
        )}
        {listed !== null && <SalesPart fields={fields} currency={data.currency} plots={data.plots} />}
        <Card as="section" className="stack" aria-labelledby="why-title">
          <h2 id="why-title">{words.reason.title}</h2>
          <BoundTextArea
            field={fields.reason}
            label={words.reason.label}
            hint={words.reason.hint}
            input={{ rows: 3, maxLength: REISSUE_REASON_MAX }}
          />
        </Card>
        <p className="small muted">{words.caps}</p>
        <div className="row">
          <SubmitButton size="lg" name="intent" value="try">
            {words.try}
          </SubmitButton>
          {canMake && (
            <SubmitButton size="lg" variant="outline" name="intent" value="make">
              {words.make}
            </SubmitButton>
          )}
        </div>
      </Form>
    </>
  );
}

/** The fields that are drawn, in their order on the page. */
function namedFields(
  fields: Fields,
  { built, onPlot, listed }: QuestionData,
): FieldMetadata<string, Shape, string[]>[] {
  const names: QuestionField[] = [
    "area_sqm",
    ...(onPlot ? (["built_sqm"] as const) : []),
    ...(built ? (["bedrooms", "year_built", "condition"] as const) : []),
  ];
  for (const slot of OUT_SLOTS.slice(0, listed?.length ?? 0)) names.push(`out_${slot}`, `out_${slot}_note`);
  for (const slot of listed === null ? [] : SALE_SLOTS)
    names.push(`sale_${slot}_price`, `sale_${slot}_area`, `sale_${slot}_on`, `sale_${slot}_from`);
  return [...names, "reason" as const].map((name) => fields[name]);
}

function FactsPart({ fields, data }: { fields: Fields; data: QuestionData }) {
  return (
    <Card as="section" className="stack" aria-labelledby="facts-title">
      <h2 id="facts-title">{words.facts.title}</h2>
      <p className="muted">{words.facts.lead}</p>
      <div className="fields">
        <AreaField field={fields.area_sqm} />
        {data.onPlot && <BuiltAreaField field={fields.built_sqm} />}
        {data.built && (
          <>
            <OptionalSelect field={fields.bedrooms} label={words.facts.bedrooms} options={data.bedrooms} />
            <BoundField optional field={fields.year_built} type="number" label={words.facts.yearBuilt} />
            <OptionalSelect
              field={fields.condition}
              label={words.facts.condition}
              options={data.conditions}
            />
          </>
        )}
      </div>
    </Card>
  );
}

function LeftOutPart({ fields, listed, plots }: { fields: Fields; listed: string[]; plots: boolean }) {
  return (
    <Card as="section" className="stack" aria-labelledby="out-title">
      <h2 id="out-title">{words.out.title}</h2>
      <p className="muted">
        {plots && words.out.plots} {words.out.lead} {words.out.most(mostLeftOut(listed.length))}
      </p>
      <ol role="list" className="question__sales">
        {OUT_SLOTS.slice(0, listed.length).map((slot) => (
          <li key={slot} className="question__sale">
            <p id={`listed-${slot}`}>
              <bdi>{listed[slot]}</bdi>
            </p>
            <BoundSelect
              field={fields[`out_${slot}`]}
              label={words.out.label(slot + 1)}
              options={REASONS}
              placeholder={words.out.keep}
              input={{ "aria-describedby": `listed-${slot}` }}
            />
            <div className="question__note">
              <BoundField
                field={fields[`out_${slot}_note`]}
                label={words.out.note}
                input={{ maxLength: NOTE_MAX, autoComplete: "off" }}
              />
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function SalesPart({ fields, currency, plots }: { fields: Fields; currency: string; plots: boolean }) {
  const { sales } = words;
  return (
    <Card as="section" className="stack" aria-labelledby="sales-title">
      <h2 id="sales-title">{sales.title}</h2>
      <p className="muted">
        {plots && sales.plots} {sales.lead}
      </p>
      {SALE_SLOTS.map((slot) => {
        const [price, area] = [fields[`sale_${slot}_price`], fields[`sale_${slot}_area`]];
        const [on, from] = [fields[`sale_${slot}_on`], fields[`sale_${slot}_from`]];
        const isUsed = [price, area, on, from].some(({ initialValue, errors }) => initialValue || errors);
        return (
          <details key={slot} className="folded" open={isUsed || undefined}>
            <summary>
              <Icon name="plus" />
              {slot === 0 ? sales.add : sales.row(slot + 1)}
            </summary>
            <div className="fields">
              <BoundField field={price} type="number" label={sales.price} affix={<bdi>{currency}</bdi>} />
              <BoundField
                field={area}
                type="number"
                label={sales.area}
                affix={propertiesCopy.field.areaUnit}
              />
              <BoundField field={on} type="date" ltr label={sales.on} hint={sales.onHint} />
              <BoundSelect field={from} label={sales.from} options={SOURCES} placeholder={sales.choose} />
            </div>
          </details>
        );
      })}
    </Card>
  );
}
