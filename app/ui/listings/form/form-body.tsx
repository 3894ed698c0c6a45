import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type SubmitEvent } from "react";
import { Form } from "react-router";
import { USUAL_PERIOD } from "#app/lib/rent.ts";
import { LISTING_GROUPS, TYPES_OF_GROUP } from "#app/domains/listings/rules.ts";
import { COUNTRIES } from "#app/domains/valuation/rules.ts";
import { listingFormCopy } from "#app/i18n/listings/listing-form.ts";
import { OwnerField } from "../../kit/draft-kept.tsx";
import { FormErrors, SubmitButton } from "../../kit/form.tsx";
import { useHydrated } from "../../kit/hydrated.ts";
import { Icon } from "../../kit/icon.tsx";
import { useFocusOnErrors } from "../../kit/form-problems.ts";
import { FormBar } from "../../property-form/form-bar.tsx";
import { Parts } from "../../property-form/part.tsx";
import { usePlaces } from "../../property-form/places.ts";
import { CancelLink } from "./cancel-link.tsx";
import { ContactFields } from "./contact-part.tsx";
import {
  joinIds,
  pickValues,
  problemsOf,
  readValues,
  splitIds,
  type ListingShape,
  type ListingValues,
} from "./fields.ts";
import { FormHead, type ListingDraft } from "./form-head.tsx";
import { LicenceFields } from "./licence-part.tsx";
import type { ListingFormData } from "./listing-form.tsx";
import type { PartProps } from "./part-props.ts";
import { isPartDone, PARTS, progressOf, type PartSpec } from "./parts.ts";
import { hasFailed, isSending } from "./picker-state.ts";
import { PictureFields, PICTURES_ID } from "./picture-part.tsx";
import { PlaceFields } from "./place-part.tsx";
import { PriceFields } from "./price-part.tsx";
import { PropertyFields } from "./property-part.tsx";
import { usePictures } from "./use-pictures.ts";
import { WordFields } from "./words-part.tsx";

/** The form on one page: numbered parts, error summary, and a sticky bar on phones. */
export function FormBody(props: {
  id: string;
  data: ListingFormData;
  values: ListingValues;
  result?: SubmissionResult<string[]>;
  draft?: ListingDraft;
}) {
  const { id, data, result, draft } = props;
  const { lists, kind } = data;
  const words = listingFormCopy[kind];
  const [form, fields] = useForm<ListingShape>({
    id,
    lastResult: result,
    defaultValue: props.values,
    constraint: data.constraint,
  });

  const served = result?.initialValue ? pickValues((name) => result.initialValue?.[name]) : props.values;
  const [typed, setTyped] = useState(served);
  const pictures = usePictures(splitIds(served.images), draft?.files);
  const values = { ...typed, images: joinIds(pictures.ids) };
  const scripted = useHydrated();
  const suggestions = usePlaces(values.country ?? "", values.city ?? "", data.suggestions);

  function follow(element: HTMLFormElement) {
    const now = { ...typed, ...readValues(element) };
    // A new country has other cities, of which none is chosen, and a usual period of rents. A new group selects its
    // first type.
    if (now.country !== typed.country) {
      now.city = "";
      now.rent_period = usualPeriod(now.country);
    }
    if (now.listing_group !== typed.listing_group) now.listing_type = firstTypeOf(now.listing_group);
    setTyped(now);
    draft?.keep({ ...now, images: values.images });
  }

  const keep = useEffectEvent((images: string) => draft?.keep({ ...typed, images }));
  const firstImages = useRef(values.images);
  useEffect(() => {
    if (values.images === firstImages.current) return;
    firstImages.current = values.images;
    keep(values.images);
  }, [values.images]);

  /** Submit was pressed while pictures were uploading. The form is submitted once they have arrived. */
  const [isAsked, setAsked] = useState(false);
  /** The form was not submitted because a picture failed; the person has to act first. */
  const [isHeld, setHeld] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const pressed = useRef<HTMLElement>(null);
  const sending = isSending(pictures.state);
  const failed = hasFailed(pictures.state);

  useEffect(() => {
    if (isAsked && !sending) element.current?.requestSubmit(pressed.current);
  }, [isAsked, sending]);

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    pressed.current = event.nativeEvent.submitter;
    const waits = scripted && sending;
    const stays = scripted && !sending && failed;
    setAsked(waits);
    setHeld(stays);
    if (!waits && !stays) return form.onSubmit(event);
    event.preventDefault();
    if (stays) document.getElementById(PICTURES_ID)?.focus();
  }

  const [first, ...others] = problemsOf(fields, PICTURES_ID);
  const above = [...(form.errors ?? []), ...(first ? [first.message] : [])];
  useFocusOnErrors(first?.fieldId ?? form.errorId, result, above.length > 0);

  const part: PartProps = { tiles: data.tiles, fields, lists, values, scripted, suggestions };
  const bodies: Record<PartSpec["key"], ReactNode> = {
    property: <PropertyFields {...part} />,
    place: <PlaceFields {...part} />,
    price: <PriceFields {...part} asked={served} />,
    pictures: <PictureFields pictures={pictures} errors={fields.images.errors} drafted={data.drafted} />,
    words: <WordFields {...part} />,
    contact: <ContactFields {...part} email={data.email} />,
    licence: <LicenceFields {...part} />,
  };
  const isFaulty = ({ key, names }: PartSpec) =>
    (key === "pictures" && (sending || failed)) || names.some((name) => Boolean(fields[name].errors?.length));
  const isDone = (spec: PartSpec) => isPartDone(spec, values) && !isFaulty(spec);
  const submit = {
    ...(isAsked && { pending: true }),
    pendingText: words.pending,
    children: words.submit,
  };

  return (
    <>
      <div className="wrap lf">
        <FormHead data={data} scripted={scripted} draft={draft} />
        <FormErrors
          id={form.errorId}
          errors={above}
          links={others.map(({ fieldId, message }) => ({ fieldId, message }))}
        />
        <Form
          method="post"
          encType="multipart/form-data"
          {...getFormProps(form)}
          ref={element}
          onSubmit={onSubmit}
          onInput={(event) => follow(event.currentTarget)}
        >
          <OwnerField owner={data.owner} />
          {/* Enter presses a form's first button. Without this one, that would move a picture or answer a question. */}
          {(!scripted || fields.rent_checked.errors) && (
            <button className="vh" tabIndex={-1} aria-hidden="true" />
          )}
          <Parts id={`${id}-part`} parts={PARTS} isDone={isDone} digits="latin">
            {({ key }) => bodies[key]}
          </Parts>
          {isHeld && failed && (
            <p className="error lf__hold" role="alert">
              <Icon name="alert" />
              {listingFormCopy.pictures.unfinished}
            </p>
          )}
          <div className="lf__submit row">
            <SubmitButton size="lg" {...submit} />
            <CancelLink to={kind === "edit" ? "/dashboard/listings" : "/marketplace"} />
            <span className="tiny">{words.note}</span>
          </div>
        </Form>
      </div>
      <FormBar id={id} progress={progressOf(values)} scripted={scripted} digits="latin">
        <SubmitButton form={id} {...submit} />
      </FormBar>
    </>
  );
}

function firstTypeOf(group: string | undefined): string {
  const known = LISTING_GROUPS.find((value) => value === group);
  return (known && TYPES_OF_GROUP[known][0]) ?? "";
}

function usualPeriod(country: string | undefined): string {
  const known = COUNTRIES.find((value) => value === country);
  return USUAL_PERIOD[known ?? "sa"];
}
