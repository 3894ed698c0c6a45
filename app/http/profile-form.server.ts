import type { SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import { ProfileInput } from "#app/domains/accounts/profile/profile-rules.ts";
import { removeAvatar } from "#app/domains/accounts/profile/remove-avatar.server.ts";
import { saveProfile } from "#app/domains/accounts/profile/save-profile.server.ts";
import { setAvatar } from "#app/domains/accounts/profile/set-avatar.server.ts";
import { say } from "#app/i18n/site/errors.ts";
import type { FlashKey } from "#app/i18n/site/flash.ts";
import { profileCopy } from "#app/i18n/accounts/profile.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import { MAX_PICTURE_BYTES } from "#app/lib/pictures/picture.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { redirectWithFlash } from "./flash.server.ts";
import { readForm } from "./form.server.ts";
import { readUpload } from "./upload.server.ts";

/** What differs between the two pages that edit a profile. */
export type ProfilePlace = { path: string; saved: FlashKey; failed: string };

/**
 * `?form=` names which of the page's three forms was sent. It is in the query, because a body with a file is read in
 * one go.
 */
type FormName = "details" | "avatar" | "remove-avatar";

/** The reply to a refused or failed form. */
type Reply = {
  details?: SubmissionResult<string[]>;
  avatar?: { title: string; text: string };
};

const answer = (reply: Reply, status: number) => data(reply, { status });
type Answer = ReturnType<typeof answer>;

/** The action of /profile and of the dashboard's profile tab: saves the details, stores a picture or removes it. */
export async function answerProfileForm(
  ctx: MemberContext,
  request: Request,
  place: ProfilePlace,
): Promise<Response | Answer> {
  const form = new URL(request.url).searchParams.get("form") as FormName | null;
  if (form === "avatar") return answerAvatar(ctx, request, place);
  if (form === "remove-avatar") return answerRemoval(ctx, place);
  return answerDetails(ctx, request, place);
}

async function answerDetails(ctx: MemberContext, request: Request, place: ProfilePlace) {
  const form = await readForm(request, ProfileInput);
  if (!form.ok) return answer({ details: form.reply.data.result }, 400);
  const refuse = (message: string, status: number) =>
    answer({ details: form.refuse(message).data.result }, status);
  try {
    const outcome = await saveProfile(ctx, form.value);
    return outcome.ok ? redirectWithFlash(place.path, place.saved) : refuse(profileCopy.closed, 400);
  } catch (error) {
    note(ctx, "profile.save_failed", error);
    return refuse(place.failed, 500);
  }
}

async function answerAvatar(ctx: MemberContext, request: Request, place: ProfilePlace) {
  const refuse = (text: string, status: number) =>
    answer({ avatar: { title: profileCopy.avatar.failed, text } }, status);
  const upload = await readUpload(request, "avatar", MAX_PICTURE_BYTES);
  if (!upload.ok) return refuse(profileCopy.avatar.refused[upload.reason], 400);
  try {
    const outcome = await setAvatar(ctx, upload.bytes);
    if (outcome.ok) return redirectWithFlash(place.path, "avatar-saved");
    if (outcome.reason === "too-many") return refuse(say.waitThenTry(outcome.waitMs), 429);
    return refuse(profileCopy.avatar.refused[outcome.reason], 400);
  } catch (error) {
    note(ctx, "avatar.save_failed", error);
    return refuse(profileCopy.avatar.unexpected, 500);
  }
}

async function answerRemoval(ctx: MemberContext, place: ProfilePlace) {
  try {
    await removeAvatar(ctx);
    return redirectWithFlash(place.path, "avatar-removed");
  } catch (error) {
    note(ctx, "avatar.remove_failed", error);
    return answer(
      { avatar: { title: profileCopy.avatar.removeFailed, text: profileCopy.avatar.removeAgain } },
      500,
    );
  }
}

/** Logs one line: the page's reference and what went wrong, without anything of the person. */
function note(ctx: MemberContext, event: string, error: unknown): void {
  ctx.log(event, { reference: ctx.reference, error: errorText(error) });
}
