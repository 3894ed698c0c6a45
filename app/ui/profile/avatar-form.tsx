import { useEffect, useRef, useState, type ChangeEvent } from "react";
import { Form } from "react-router";
import { profileCopy } from "#app/i18n/accounts/profile.ts";
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from "#app/lib/pictures/picture.ts";
import { Avatar, AvatarPreview } from "../kit/avatar.tsx";
import { Ltr } from "../kit/bdi.tsx";
import { SubmitButton } from "../kit/form.tsx";
import { useHydrated } from "../kit/hydrated.ts";
import { Notice } from "../kit/notice.tsx";
import { Cropper } from "./cropper.tsx";
import { fileOf, previewOf, type Crop } from "./crop.ts";

const words = profileCopy.avatar;
const [FORM, FIELD, PROBLEM, HINT] = ["avatar-form", "avatar-file", "avatar-problem", "avatar-hint"];

/** The field's content: nothing, a picture being cropped, its square, or a file that this browser cannot show. */
type Choice =
  | { state: "none" }
  | { state: "cropping"; file: File; picture: ImageBitmap }
  | { state: "cropped"; preview: string }
  | { state: "unseen"; name: string };

const NONE: Choice = { state: "none" };

type Problem = { title: string; text: string };

/**
 * Uploads or removes the profile picture. With JavaScript the picture is cropped first, and the square replaces the
 * file in the field; the same form is posted.
 */
export function AvatarForm({ name, url, problem }: { name: string; url: string | null; problem?: Problem }) {
  const scripted = useHydrated();
  const field = useRef<HTMLInputElement>(null);
  const send = useRef<HTMLButtonElement>(null);
  const [choice, setChoice] = useState<Choice>(NONE);
  const [early, setEarly] = useState<string | null>(null);
  // The reply to an earlier file does not apply to a newly chosen one.
  const [outdated, setOutdated] = useState<Problem | undefined>(undefined);
  // The profile's picture changed: the chosen one has been saved.
  const [shownUrl, setShownUrl] = useState(url);
  if (shownUrl !== url) {
    setShownUrl(url);
    setChoice(NONE);
    setEarly(null);
  }
  const answer = problem === outdated ? undefined : problem;
  const told = early ? { title: words.failed, text: early } : answer;

  // The cropper had the focus and is gone: focus what follows it.
  const before = useRef(choice.state);
  useEffect(() => {
    if (before.current === "cropping") (choice.state === "none" ? field : send).current?.focus();
    before.current = choice.state;
  }, [choice.state]);

  function empty() {
    if (field.current) field.current.value = "";
    setChoice(NONE);
  }

  async function onChoose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    setEarly(null);
    setOutdated(problem);
    if (!file) return setChoice(NONE);
    try {
      setChoice({ state: "cropping", file, picture: await createImageBitmap(file) });
    } catch {
      // Not a picture, or too large for this browser: the server decides.
      if (file.size <= MAX_PICTURE_BYTES) return setChoice({ state: "unseen", name: file.name });
      empty();
      setEarly(words.refused["too-large"]);
    }
  }

  async function onUse(file: File, picture: ImageBitmap, crop: Crop) {
    const square = await fileOf(picture, crop, file);
    if (!square || !field.current) return setChoice({ state: "unseen", name: file.name });
    const transfer = new DataTransfer();
    transfer.items.add(square);
    field.current.files = transfer.files;
    setChoice({ state: "cropped", preview: previewOf(picture, crop) });
  }

  return (
    <div className="avatar-form">
      {choice.state === "cropped" ? (
        <AvatarPreview src={choice.preview} alt="" />
      ) : (
        <Avatar name={name} url={url} size="lg" />
      )}
      <div className="avatar-form__fields">
        {told && (
          <Notice tone="bad" title={told.title} role="alert" id={PROBLEM}>
            {told.text}
          </Notice>
        )}
        <Form id={FORM} method="post" action="?form=avatar" encType="multipart/form-data">
          <div className="field avatar-form__pick">
            {/* Browsers label a file field in their own language; with JavaScript the label is ours. */}
            <label htmlFor={FIELD} className={scripted ? "btn btn--outline" : undefined}>
              {url ? words.change : words.choose}
            </label>
            <input
              // A new element after saving, so that the field holds no file.
              key={shownUrl}
              ref={field}
              id={FIELD}
              className={scripted ? "vh" : "input"}
              type="file"
              name="avatar"
              accept={PICTURE_TYPES}
              aria-invalid={told ? true : undefined}
              aria-describedby={told ? `${PROBLEM} ${HINT}` : HINT}
              onChange={(event) => void onChoose(event)}
            />
            <p className="hint" id={HINT}>
              {words.hint} {!scripted && words.middle}
            </p>
          </div>
        </Form>
        <p className="small" role="status">
          {choice.state === "cropped" && words.ready}
          {choice.state === "unseen" && !told && (
            <>
              <Ltr>{choice.name}</Ltr>: {words.unseen}
            </>
          )}
        </p>
        <div className="row">
          <SubmitButton
            ref={send}
            form={FORM}
            name="form"
            value="avatar"
            variant={choice.state === "none" ? "outline" : "primary"}
            pendingText={words.pending}
          >
            {words.send}
          </SubmitButton>
          {url && (
            <Form method="post" action="?form=remove-avatar">
              <SubmitButton
                name="form"
                value="remove-avatar"
                variant="ghost"
                icon="trash"
                pendingText={words.removing}
              >
                {words.remove}
              </SubmitButton>
            </Form>
          )}
        </div>
      </div>
      {choice.state === "cropping" && (
        <Cropper
          picture={choice.picture}
          onUse={(crop) => void onUse(choice.file, choice.picture, crop)}
          onCancel={empty}
        />
      )}
    </div>
  );
}
