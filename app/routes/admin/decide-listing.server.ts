import { data } from "react-router";
import { approveListing } from "#app/domains/listings/moderation/approve-listing.server.ts";
import { approveMany } from "#app/domains/listings/moderation/approve-many.server.ts";
import { findLastDecision } from "#app/domains/listings/moderation/last-decision.server.ts";
import { ModerationInput } from "#app/domains/listings/moderation/moderation-input.ts";
import { MODERATION_PAGE } from "#app/domains/listings/moderation/moderation-search.ts";
import { rejectListing } from "#app/domains/listings/moderation/reject-listing.server.ts";
import { removeListing } from "#app/domains/listings/moderation/remove-listing.server.ts";
import { resolveReports } from "#app/domains/listings/moderation/resolve-reports.server.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { readForm } from "#app/http/form.server.ts";
import type { FlashKey } from "#app/i18n/site/flash.ts";
import { moderationCopy } from "#app/i18n/listings/moderation.ts";
import { refusedWords } from "#app/i18n/listings/moderation-queue.ts";
import { READY } from "#app/i18n/listings/rejection-reasons.ts";
import { errorText } from "#app/lib/text/error-text.ts";

type Admin = Parameters<typeof approveListing>[0];
type Many = Extract<ModerationInput, { intent: "approve-many" }>;
type One = Exclude<ModerationInput, Many>;
type Done = { ok: true; done: FlashKey } | { ok: false; message: string; field?: string };

/** Handles every form of the moderators' list, and forms on other pages that decide on a listing. */
export async function decideListing(admin: Admin, request: Request, url: URL) {
  const form = await readForm(request, ModerationInput);
  if (!form.ok) return form.reply;
  const { value } = form;
  try {
    if (value.intent === "approve-many")
      return data({ result: undefined, many: await approveMany(admin, value) });
    const outcome = await decide(admin, value);
    if (outcome.ok) return redirectWithFlash(backTo(url, value), outcome.done);
    return form.refuse(outcome.message, outcome.field);
  } catch (error) {
    admin.log("listing.decide_failed", { reference: admin.reference, error: errorText(error) });
    return form.fail(moderationCopy.tryAgain);
  }
}

async function decide(admin: Admin, input: One): Promise<Done> {
  const { listing: id } = input;
  switch (input.intent) {
    case "approve": {
      const outcome = await approveListing(admin, id, { seenAt: input.seen });
      if (outcome.ok) return { ok: true, done: "listing-approved" };
      return late(admin, id, outcome.reason, moderationCopy.approve.refused[outcome.reason]);
    }
    case "reject": {
      const outcome = await rejectListing(admin, id, reasonOf(input), { seenAt: input.seen });
      if (outcome.ok) return { ok: true, done: "listing-rejected" };
      const refusal = moderationCopy.reject.refused[outcome.reason];
      if (outcome.reason === "reason-missing" || outcome.reason === "reason-too-long")
        return { ok: false, message: refusal, field: "reason" };
      return late(admin, id, outcome.reason, refusal);
    }
    case "remove": {
      const outcome = await removeListing(admin, id);
      if (outcome.ok) return { ok: true, done: "listing-removed" };
      return late(admin, id, outcome.reason, moderationCopy.remove.refused);
    }
    case "resolve":
      await resolveReports(admin, id);
      return { ok: true, done: "reports-resolved" };
  }
}

/** The text of the chosen ready reason, then the written one. */
function reasonOf({ ready, reason = "" }: Extract<One, { intent: "reject" }>): string {
  return [ready ? READY[ready].text : "", reason].filter((text) => text.trim()).join("\n");
}

/** The answer to a decision that came too late: tells which decision was first, and whose. */
async function late(admin: Admin, id: string, reason: string, refusal: string): Promise<Done> {
  const decision = reason === "wrong-status" || reason === "gone" ? await findLastDecision(admin, id) : null;
  // Deleting a listing after a decision records no decision, unless a moderator deletes it.
  const told = reason === "gone" && decision?.as !== "removed" ? null : decision;
  return { ok: false, message: refusedWords(refusal, told) };
}

/** The list as it was open; after deciding on a single listing, the whole list. */
function backTo(url: URL, { from }: One): string {
  if (from === "dashboard") return "/dashboard/listings";
  return url.searchParams.has("listing") ? MODERATION_PAGE : MODERATION_PAGE + url.search;
}
