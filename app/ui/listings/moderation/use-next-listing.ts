import { useEffect, useRef, useState } from "react";
import { moderationQueueCopy } from "#app/i18n/listings/moderation-queue.ts";
import type { Decided } from "./moderation-form.tsx";
import { focusCard } from "./moderation-keys.tsx";

type Shown = Pick<Decided, "id" | "title" | "status">;
const ACTS = ["approve", "reject", "remove"] as const;
type Act = (typeof ACTS)[number];

type Sent = { act: Act; listing: Shown; before: readonly Shown[] };

/** The next listing to look at: the first pending one after the decided one, else a new one, else any. */
export function nextAfter(
  decided: string,
  before: readonly Shown[],
  now: readonly Shown[],
): Shown | undefined {
  const waiting = now.filter(({ id, status }) => status === "pending" && id !== decided);
  const followed = new Set(
    before.slice(before.findIndex(({ id }) => id === decided) + 1).map(({ id }) => id),
  );
  const known = new Set(before.map(({ id }) => id));
  return waiting.find(({ id }) => followed.has(id)) ?? waiting.find(({ id }) => !known.has(id)) ?? waiting[0];
}

/**
 * After a decision, focuses the next pending listing, or the list's heading (`done`) after the last one. Returns a text
 * for a live region with the decision. `refused` is true if the reply was a refusal.
 */
export function useNextListing(listings: readonly Shown[], refused: boolean): string {
  const sent = useRef<Sent | null>(null);
  const shown = useRef(listings);
  const [told, setTold] = useState("");

  // Read as the form is sent. The router tells of it in a transition, which a quick answer overtakes on a slow machine.
  useEffect(() => {
    const note = ({ target, submitter }: SubmitEvent): void => {
      if (!(target instanceof HTMLFormElement)) return;
      const form = new FormData(target, submitter);
      const act = ACTS.find((known) => known === form.get("intent"));
      const listing = shown.current.find(({ id }) => id === form.get("listing"));
      if (act && listing) sent.current = { act, listing, before: shown.current };
    };
    document.addEventListener("submit", note, true);
    return () => document.removeEventListener("submit", note, true);
  }, []);

  useEffect(() => {
    if (shown.current === listings) return;
    shown.current = listings;
    const decision = sent.current;
    if (!decision) return;
    const still = listings.find(({ id }) => id === decision.listing.id);
    sent.current = null;
    if (still?.status === "pending") return;
    const next = nextAfter(decision.listing.id, decision.before, listings);
    focusCard(document.getElementById(next ? `listing-${next.id}` : "listings-title"));
    if (!refused) setTold(`${moderationQueueCopy.told[decision.act]} ${decision.listing.title}`);
  }, [listings, refused]);

  return told;
}
