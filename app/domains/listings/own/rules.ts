import type { Closing, Hidden, ListingStatus } from "../rules.ts";

/** How many live or pending listings a member may have. */
export const OPEN_LISTINGS_MAX = 50;

/** The owner's acts on a listing, besides editing it. */
export const OWN_ACTS = [
  "confirm",
  "resubmit",
  "sold",
  "rented",
  "withdrawn",
  "reopen",
  "delete",
  "ask-contact",
] as const;
export type OwnAct = (typeof OWN_ACTS)[number];

/** A listing's state for its owner. */
export type OwnState = "live" | Exclude<ListingStatus, "approved"> | Hidden | Closing;

/** Why an owner's act is refused. */
export type OwnRefusal =
  | "gone"
  | "wrong-status"
  | "closed"
  | "not-closed"
  | "not-for-sale"
  | "not-for-rent"
  | "licence-expired"
  | "licence-missing"
  | "too-many-open";
