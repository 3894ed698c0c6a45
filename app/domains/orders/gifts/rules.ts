import { days, hours } from "#app/lib/duration.ts";

/** `expired`: nobody accepted it in time. `ended`: its credit became void, or its giver's account was closed. */
export const GIFT_STATUSES = ["sent", "accepted", "taken_back", "expired", "ended"] as const;
export type GiftStatus = (typeof GIFT_STATUSES)[number];

/** How long a gift waits for its recipient. */
export const GIFT_OPEN_FOR = days(60);

/** Gifts that one member may send, and that one address gets from all members together. */
export const GIFTS_PER_MEMBER = { limit: 10, windowMs: days(1) };
export const GIFTS_PER_ADDRESS = { limit: 5, windowMs: days(1) };

/** How often one member may press accept. */
export const GIFT_ACCEPT_LIMIT = { limit: 30, windowMs: hours(1) };

export const GIFT_NAME_MAX = 60;
export const GIFT_MESSAGE_MAX = 300;

/** Why a gift was not sent. */
export type GiveRefusal = "no-credit" | "to-yourself" | "too-many" | "too-many-to-one";

/** Why a gift was not taken back. */
export type TakeBackRefusal = "gone" | "accepted";

/** Why a gift was not accepted. `held`: its purchase is under a refund request or disputed, so it may open again. */
export type AcceptRefusal =
  "unknown" | "accepted" | "taken_back" | "expired" | "ended" | "own" | "held" | "too-many";
