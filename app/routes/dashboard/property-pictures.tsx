import { data, Form, href, useNavigation } from "react-router";
import { z } from "zod";
import { MAX_PROPERTY_PICTURES } from "#app/domains/properties/pictures/rules.ts";
import {
  addPropertyPicture,
  findOwnPictures,
  removePropertyPicture,
} from "#app/domains/properties/pictures/property-pictures.server.ts";
import { findOwnProperty } from "#app/domains/properties/find-property.server.ts";
import { explainedProperty } from "#app/domains/properties/subject.ts";
import { formReportType, orderPath } from "#app/domains/reports/rules.ts";
import { memberContext } from "#app/http/context.ts";
import { PICTURES_BYTES, readFormWithFiles } from "#app/http/form-with-files.server.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { retryAfter } from "#app/http/retry-after.ts";
import { found } from "#app/http/found.server.ts";
import { propertyTitle } from "#app/i18n/reports/reports.ts";
import { say } from "#app/i18n/site/errors.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { propertiesCopy } from "#app/i18n/valuation/properties.ts";
import { propertyPicturesCopy } from "#app/i18n/valuation/property-pictures.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from "#app/lib/pictures/picture.ts";
import { propertyPicturePath } from "#app/lib/pictures/property-image.ts";
import { BackLink } from "#app/ui/kit/back-link.tsx";
import { Card } from "#app/ui/kit/card.tsx";
import { FormErrors, SubmitButton } from "#app/ui/kit/form.tsx";
import { Notice } from "#app/ui/kit/notice.tsx";
import { PageHead } from "#app/ui/kit/page-head.tsx";
import type { Route } from "./+types/property-pictures.ts";
import "#app/ui/report/photos.css";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

const words = propertyPicturesCopy;

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: words.title });

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { property, isOpen, pictures } = found(
    await findOwnPictures(context.get(memberContext), params.propertyId),
  );
  return {
    title: propertyTitle(explainedProperty(property)),
    back: isOpen ? orderPath(property.id, formReportType[property.formKind]) : "/dashboard",
    isOpen,
    pictures,
  };
}

const RemoveInput = z.object({ remove: z.string(say.unexpected).regex(/^[0-9a-f]{32}$/, say.unexpected) });

const pathOf = (propertyId: string): string =>
  href("/dashboard/properties/:propertyId/pictures", { propertyId });

/** What was refused, after this many were added. */
const answer = (error: string, added = 0, init: ResponseInit = { status: 422 }) =>
  data({ error, added }, init);

export async function action({ context, params: { propertyId }, request }: Route.ActionArgs) {
  const member = context.get(memberContext);
  found(await findOwnProperty(member, propertyId));
  if (request.headers.get("Content-Type")?.startsWith("multipart/")) {
    const { files, isCut } = await readFormWithFiles(request, "picture", PICTURES_BYTES);
    return addAll(member, propertyId, files, isCut);
  }
  const form = await readForm(request, RemoveInput);
  if (!form.ok) return answer(say.unexpected, 0, { status: 400 });
  const outcome = await removePropertyPicture(member, propertyId, form.value.remove);
  if (!outcome.ok && outcome.reason !== "gone")
    return answer(words.refused[outcome.reason], 0, { status: 409 });
  return redirectWithFlash(pathOf(propertyId), "picture-removed");
}

/** Adds the files one by one, because each is decoded, until one is refused. */
async function addAll(
  member: Parameters<typeof addPropertyPicture>[0],
  propertyId: string,
  files: Uint8Array[],
  isCut: boolean,
) {
  if (files.length === 0) return answer(isCut ? words.bodyTooLarge : words.refused.missing);
  let added = 0;
  for (const bytes of files) {
    if (bytes.byteLength > MAX_PICTURE_BYTES)
      return answer(words.refused["too-large"], added, { status: 413 });
    try {
      const outcome = await addPropertyPicture(member, propertyId, bytes);
      if (!outcome.ok) {
        if (outcome.reason === "too-many") {
          const headers = retryAfter(outcome.waitMs);
          return answer(say.waitThenTry(outcome.waitMs), added, { status: 429, headers });
        }
        return answer(words.refused[outcome.reason], added);
      }
      added += 1;
    } catch (error) {
      member.log("property-image.store_failed", { reference: member.reference, error: errorText(error) });
      return answer(words.unexpected, added, { status: 500 });
    }
  }
  if (isCut) return answer(words.bodyTooLarge, added, { status: 413 });
  return redirectWithFlash(pathOf(propertyId), "pictures-added");
}

export default function PropertyPicturesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { title, back, isOpen, pictures } = loaderData;
  const isSending = useNavigation().formEncType === "multipart/form-data";
  const isFull = pictures.length >= MAX_PROPERTY_PICTURES;
  return (
    <div className="wrap column gap-6">
      <BackLink to={back} label={isOpen ? words.back : words.toReport} navLabel={propertiesCopy.backLabel} />
      <PageHead title={words.title} lead={title} />
      <Card as="section" className="stack" aria-label={words.title}>
        <p className="muted">{isOpen ? words.lead : words.fixed}</p>
        <FormErrors errors={actionData ? [actionData.error] : null} />
        {actionData && actionData.added > 0 && <Notice tone="ok">{words.added(actionData.added)}</Notice>}
        {pictures.length === 0 && <p>{words.none}</p>}
        {pictures.length > 0 && (
          <ul role="list" className="photos">
            {pictures.map(({ id, width, height }, index) => (
              <li key={id} className="stack">
                <img
                  src={propertyPicturePath(id)}
                  width={width}
                  height={height}
                  alt={words.alt(index + 1, pictures.length)}
                />
                {isOpen && (
                  <Form method="post" preventScrollReset>
                    <SubmitButton variant="outline" size="sm" name="remove" value={id}>
                      {words.remove(index + 1)}
                    </SubmitButton>
                  </Form>
                )}
              </li>
            ))}
          </ul>
        )}
        {isOpen && isFull && <p>{words.full}</p>}
        {isOpen && !isFull && (
          // Remounted after each upload, so that the field is empty again.
          <Form key={pictures.length} method="post" encType="multipart/form-data" className="stack">
            <div className="field">
              <label htmlFor="picture">{words.choose}</label>
              <input
                id="picture"
                className="input"
                type="file"
                name="picture"
                accept={PICTURE_TYPES}
                multiple
                required
                aria-describedby="picture-hint"
              />
              <p id="picture-hint" className="hint">
                {words.hint}
              </p>
            </div>
            <div className="row">
              <SubmitButton pendingText={isSending ? words.adding : undefined}>{words.add}</SubmitButton>
            </div>
          </Form>
        )}
      </Card>
    </div>
  );
}
