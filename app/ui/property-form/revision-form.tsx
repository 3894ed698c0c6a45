import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { Form } from "react-router";
import { propertiesCopy } from "#app/i18n/valuation/properties.ts";
import { revisionsCopy } from "#app/i18n/valuation/revisions.ts";
import type { ReactNode } from "react";
import { BackLink } from "../kit/back-link.tsx";
import { BoundField } from "../kit/bound-field.tsx";
import { Num } from "../kit/bdi.tsx";
import { ButtonLink } from "../kit/button.tsx";
import { Card } from "../kit/card.tsx";
import { FactList } from "../kit/fact-list.tsx";
import { FormErrors, SubmitButton } from "../kit/form.tsx";
import { useProblems } from "../kit/form-problems.ts";
import { PageHead } from "../kit/page-head.tsx";
import { AreaField, BuiltAreaField, OptionalSelect } from "./property-fields.tsx";
import type { FieldName, FormShape, FormValues } from "./fields.ts";
import type { FormLists } from "./lists.ts";
import "./property-form.css";

export type RevisionData = {
  /** What cannot change. */
  title: string;
  address: string;
  yearBuilt: string | null;
  values: FormValues;
  lists: FormLists;
  /** The fields that this property has. */
  names: FieldName[];
  currency: string;
};

const words = revisionsCopy;
const { field: labels } = propertiesCopy;

/** The form of an update: what cannot change, and fields for what may have. */
export function RevisionForm({
  data,
  result,
  children,
}: {
  data: RevisionData;
  result?: SubmissionResult<string[]>;
  /** What is said above the form. */
  children?: ReactNode;
}) {
  const { lists, names } = data;
  const [form, fields] = useForm<FormShape>({
    id: "revision-form",
    lastResult: result,
    defaultValue: data.values,
    constraint: lists.constraint,
  });
  const links = useProblems(
    form,
    names.map((name) => fields[name]),
    result,
  );
  const has = (name: FieldName) => names.includes(name);
  return (
    <div className="wrap column gap-6 revision">
      <BackLink to="/dashboard" label={words.back} navLabel={propertiesCopy.backLabel} />
      <PageHead title={words.heading} lead={words.lead} />
      {children}
      <Card as="section" className="stack" aria-labelledby="same-title">
        <h2 id="same-title">{words.same}</h2>
        <FactList
          facts={[
            [words.property, data.title],
            [words.address, data.address],
            ...(data.yearBuilt ? [[words.yearBuilt, <Num key="year">{data.yearBuilt}</Num>] as const] : []),
          ]}
        />
        {data.yearBuilt && <p className="small muted">{words.age}</p>}
        <p className="small">
          {words.sameText}{" "}
          <ButtonLink to="/order" variant="ghost" size="sm" iconEnd="forward">
            {words.newReport}
          </ButtonLink>
        </p>
      </Card>
      <Card as="section" className="stack" aria-labelledby="changed-title">
        <h2 id="changed-title">{words.changed}</h2>
        <FormErrors id={form.errorId} errors={form.errors} links={links} />
        <Form method="post" {...getFormProps(form)} className="stack">
          <div className="fields">
            <AreaField field={fields.area_sqm} hint={words.areaHint} />
            {has("built_sqm") && <BuiltAreaField field={fields.built_sqm} />}
            {(["bedrooms", "bathrooms"] as const).filter(has).map((name) => (
              <OptionalSelect key={name} field={fields[name]} label={labels[name]} options={lists[name]} />
            ))}
            {has("condition") && (
              <OptionalSelect field={fields.condition} label={words.condition} options={lists.conditions} />
            )}
            {has("renovations") && (
              <OptionalSelect
                field={fields.renovations}
                label={labels.renovations}
                options={lists.renovations}
              />
            )}
            {has("off_plan") && (
              <OptionalSelect field={fields.off_plan} label={labels.offPlan} options={lists.offPlan} />
            )}
            {has("price") && (
              <BoundField
                optional
                wide
                field={fields.price}
                type="number"
                label={labels.price}
                affix={<bdi>{data.currency}</bdi>}
              />
            )}
          </div>
          <div className="row">
            <SubmitButton size="lg" iconEnd="forward">
              {words.submit}
            </SubmitButton>
            <span className="tiny">{propertiesCopy.submitNote}</span>
          </div>
        </Form>
      </Card>
    </div>
  );
}
