import { days, hours, minutes } from "#app/lib/duration.ts";

/** An owner runs the office; an agent handles the listings and the conversations that are theirs. */
export const OFFICE_ROLES = ["owner", "agent"] as const;
export type OfficeRole = (typeof OFFICE_ROLES)[number];

export const OFFICE_PAGE = "/dashboard/office";

export const SLUG = { min: 3, max: 40 } as const;
export const OFFICE_NAME = { min: 2, max: 80 } as const;
export const LICENCE_MAX = 40;
export const ABOUT_MAX = 1000;

/** Addresses that could be taken for pages of ours. */
const RESERVED: ReadonlySet<string> = new Set([
  "admin",
  "api",
  "dashboard",
  "developers",
  "invitations",
  "keys",
  "marketplace",
  "miyar",
  "new",
  "office",
  "offices",
  "support",
]);

/** Whether a text may be an office's address: small Latin letters, digits and single dashes between them. */
export const isSlug = (text: string): boolean =>
  /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text) &&
  text.length >= SLUG.min &&
  text.length <= SLUG.max &&
  !RESERVED.has(text);

export const PEOPLE_MAX = 200;
export const INVITATION_OPEN_FOR = days(7);
/** How long an invitation that ran out is shown, so that it can be sent again. */
export const INVITATION_KEPT_FOR = days(7);

/** Invitations that one member sends, and that one address gets from all offices together. */
export const INVITES_PER_MEMBER = { limit: 30, windowMs: days(1) };
export const INVITES_PER_ADDRESS = { limit: 5, windowMs: days(1) };
export const JOIN_LIMIT = { limit: 30, windowMs: hours(1) };
/** Other acts of a member on their office: each writes a permanent audit entry. */
export const OFFICE_ACT_BACKOFF = {
  free: 60,
  firstWaitMs: minutes(1),
  maxWaitMs: hours(1),
  regainMs: minutes(1),
};

export type MakeOfficeRefusal = "slug-taken" | "in-office";
export type InviteRefusal = "not-owner" | "member-already" | "full" | "too-many" | "too-many-to-one";
export type PeopleRefusal = "not-owner" | "gone" | "last-owner";
export type JoinRefusal =
  "unknown" | "expired" | "other-address" | "in-office" | "full" | "closed" | "too-many";
export type HandOverRefusal = "gone" | "no-such-person";

/** An office as a listing names it. */
export type NamedOffice = { name: string; slug: string };

export type Tool = "keys" | "webhooks" | "feeds";

/** How a kind of program of an office fares: how many there are, what they did lately, and when last. */
export type Health = {
  tool: Tool;
  n: number;
  /** Those that fail, or were stopped. */
  failing: number;
  worked: number;
  /** Null where failures are not kept. */
  failed: number | null;
  workedAt: number | null;
  failedAt: number | null;
};

/** Someone of an office as its people see them. */
export type OfficePerson = {
  userId: string;
  name: string | null;
  email: string;
  role: OfficeRole;
  joinedAt: number;
  suspended: boolean;
  listings: number;
};
