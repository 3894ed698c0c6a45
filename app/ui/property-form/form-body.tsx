import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { useState } from "react";
import { Form } from "react-router";
import { propertiesCopy } from "#app/i18n/valuation/properties.ts";
import { Badge } from "../kit/badge.tsx";
import { Button } from "../kit/button.tsx";
import { FormErrors, SubmitButton } from "../kit/form.tsx";
import { useHydrated } from "../kit/hydrated.ts";
import { Icon } from "../kit/icon.tsx";
import { Link } from "../kit/link.tsx";
import { Notice } from "../kit/notice.tsx";
import { useProblems } from "../kit/form-problems.ts";
import { pickValues, readValues, type FormShape, type FormValues } from "./fields.ts";
import { Part } from "./part.tsx";
import { FORM_PARTS, isPartDone, progressOf, type PartSpec } from "./parts.tsx";
import { usePlaces } from "./places.ts";
import { PromiseCard } from "./promise-card.tsx";
import type { PropertyFormData } from "./property-form.tsx";

/** The form itself: numbered parts, what is wrong with them, what it leads to, and a bar that follows on phones. */
export function FormBody(props: {
  id: string;
  data: PropertyFormData;
  values: FormValues;
  result?: SubmissionResult<string[]>;
  restored: boolean;
  onType: (values: FormValues) => void;
  onDiscard: () => void;
}) {
  const { id, data, result, restored } = props;
  const { kind, lists, badge } = data;
  const parts = FORM_PARTS[kind];
  const [form, fields] = useForm<FormShape>({
    id,
    lastResult: result,
    defaultValue: props.values,
    constraint: lists.constraint,
  });

  const served = result?.initialValue ? pickValues((name) => result.initialValue?.[name]) : props.values;
  const [values, setValues] = useState(served);
  const scripted = useHydrated();
  const [partNow, setPartNow] = useState<string | null>(null);
  const suggestions = usePlaces(values.country ?? "", values.city ?? "", data.suggestions);

  function follow(element: HTMLFormElement) {
    const now = { ...values, ...readValues(element) };
    // Another country brings another list of cities, of which none is chosen yet.
    if (now.country !== values.country) now.city = "";
    setValues(now);
    props.onType(now);
  }

  const asked = parts.flatMap((part) => part.names).map((name) => fields[name]);
  const links = useProblems(form, asked, result);
  const isFaulty = (part: PartSpec) => part.names.some((name) => Boolean(fields[name].errors?.length));
  const stateOf = (part: PartSpec) => {
    if (isPartDone(part, values) && !isFaulty(part)) return "done";
    return part.key === partNow ? "now" : "ahead";
  };
  const progress = progressOf(parts, values);

  return (
    <>
      <div className="wrap">
        <nav className="breadcrumb" aria-label={propertiesCopy.backLabel}>
          <Link to="/">
            <Icon name="back" />
            {propertiesCopy.back}
          </Link>
        </nav>
        <div className="sf">
          <section id="evaluation-form">
            <div className="sf__head">
              <Badge tone="brand">{badge}</Badge>
              <h1>{propertiesCopy.heading[kind]}</h1>
              <p className="muted">
                {propertiesCopy.lead[kind]} {scripted && propertiesCopy.draft.kept}
              </p>
            </div>
            {restored && (
              <Notice className="sf__restored">
                <p>{propertiesCopy.draft.restored}</p>
                <Button variant="ghost" size="sm" onClick={props.onDiscard}>
                  {propertiesCopy.draft.discard}
                </Button>
              </Notice>
            )}
            <FormErrors id={form.errorId} errors={form.errors} links={links} />
            <Form method="post" {...getFormProps(form)} onInput={(event) => follow(event.currentTarget)}>
              {parts.map((part, index) => (
                <div key={part.key} onFocus={() => setPartNow(part.key)}>
                  <Part
                    id={`${id}-${part.key}`}
                    number={index + 1}
                    title={part.title}
                    text={part.text}
                    state={stateOf(part)}
                  >
                    <part.Fields
                      kind={kind}
                      fields={fields}
                      lists={lists}
                      values={values}
                      scripted={scripted}
                      suggestions={suggestions}
                    />
                  </Part>
                </div>
              ))}
              <div className="sf__submit row">
                <SubmitButton size="lg" iconEnd="forward">
                  {propertiesCopy.submit}
                </SubmitButton>
                <span className="tiny">{propertiesCopy.submitNote}</span>
              </div>
            </Form>
          </section>
          <aside className="sf__side">
            <PromiseCard kind={kind} />
            <p className="tiny">{propertiesCopy.promise.note}</p>
          </aside>
        </div>
      </div>
      <div className="form-bar">
        <div className="form-bar__progress" hidden={!scripted}>
          <p className="tiny" id={`${id}-progress`}>
            {propertiesCopy.requiredLeft(progress.of - progress.filled)}
          </p>
          <progress aria-labelledby={`${id}-progress`} max={progress.of} value={progress.filled} />
        </div>
        <SubmitButton form={id} iconEnd="forward">
          {propertiesCopy.submit}
        </SubmitButton>
      </div>
    </>
  );
}
