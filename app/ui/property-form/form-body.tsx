import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { useState } from "react";
import { Form } from "react-router";
import { leftOrdersCopy } from "#app/i18n/orders/left-orders.ts";
import { propertiesCopy } from "#app/i18n/valuation/properties.ts";
import { DraftKept, OwnerField } from "../kit/draft-kept.tsx";
import { BackLink } from "../kit/back-link.tsx";
import { Badge } from "../kit/badge.tsx";
import { FormErrors, SubmitButton } from "../kit/form.tsx";
import { useHydrated } from "../kit/hydrated.ts";
import { useProblems } from "../kit/form-problems.ts";
import { pickValues, readValues, type FormShape, type FormValues } from "./fields.ts";
import { DraftRestored } from "./draft-restored.tsx";
import { FormBar } from "./form-bar.tsx";
import { Parts } from "./part.tsx";
import { FORM_PARTS, isPartDone, progressOf, type PartProps, type PartSpec } from "./parts.tsx";
import { usePlaces } from "./places.ts";
import { PromiseCard } from "./promise-card.tsx";
import type { PropertyFormData } from "./property-form.tsx";

const BACK = { to: "/order", label: propertiesCopy.back };
const EDITING_BACK = { to: "/dashboard", label: leftOrdersCopy.editing.back };

/** The form: numbered parts, error summary, the report it leads to, and a sticky bar on phones. */
export function FormBody(props: {
  id: string;
  data: PropertyFormData;
  values: FormValues;
  result?: SubmissionResult<string[]>;
  restored: boolean;
  onType: (values: FormValues) => void;
  onDiscard: () => void;
  onDiscardKept: () => void;
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
  const suggestions = usePlaces(values.country ?? "", values.city ?? "", data.suggestions);

  function follow(element: HTMLFormElement) {
    const now = { ...values, ...readValues(element) };
    // A new country has another list of cities, so none is chosen.
    if (now.country !== values.country) now.city = "";
    setValues(now);
    props.onType(now);
  }

  const asked = parts.flatMap((part) => part.names).map((name) => fields[name]);
  const links = useProblems(form, asked, result);
  const isFaulty = (part: PartSpec) => part.names.some((name) => Boolean(fields[name].errors?.length));
  const isDone = (part: PartSpec) => isPartDone(part, values) && !isFaulty(part);
  const part: PartProps = { kind, fields, lists, values, scripted, suggestions };

  return (
    <>
      <div className="wrap">
        <BackLink {...(data.editing ? EDITING_BACK : BACK)} navLabel={propertiesCopy.backLabel} />
        <div className="beside sf">
          <section id="evaluation-form">
            <div className="sf__head">
              <Badge tone="brand">{badge}</Badge>
              <h1>{data.editing ? leftOrdersCopy.editing.heading : propertiesCopy.heading[kind]}</h1>
              <p className="muted">
                {data.editing ? leftOrdersCopy.editing.lead : propertiesCopy.lead[kind]}{" "}
                {scripted && propertiesCopy.draft.kept}
              </p>
            </div>
            {restored && <DraftRestored words={propertiesCopy.draft} onDiscard={props.onDiscard} />}
            {data.drafted && <DraftKept onDiscard={props.onDiscardKept} />}
            <FormErrors id={form.errorId} errors={form.errors} links={links} />
            <Form method="post" {...getFormProps(form)} onInput={(event) => follow(event.currentTarget)}>
              <OwnerField owner={data.owner} />
              <Parts id={id} parts={parts} isDone={isDone}>
                {({ Fields }) => <Fields {...part} />}
              </Parts>
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
      <FormBar id={id} progress={progressOf(parts, values)} scripted={scripted}>
        <SubmitButton form={id} iconEnd="forward">
          {propertiesCopy.submit}
        </SubmitButton>
      </FormBar>
    </>
  );
}
