import { days } from "#app/lib/duration.ts";

/** How long finished requests, and messages of people without an account, are kept. */
export const REQUESTS_KEPT_FOR = days(365);

/** Our team's services besides reports, as the forms and columns name them. */
export const SERVICE_TYPES = ["sale", "photography", "buying_assistance"] as const;
export type ServiceType = (typeof SERVICE_TYPES)[number];

/** States of a service request or a contact message. */
export const REQUEST_STATUSES = ["new", "in_progress", "done"] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

/** The two lists that administrators work through, as their addresses name them. */
export const REQUEST_KINDS = ["service", "contact"] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/** The filters of a list. */
export const REQUEST_FILTERS = ["all", ...REQUEST_STATUSES] as const;
export type RequestFilter = (typeof REQUEST_FILTERS)[number];

/** The sort orders of a list; newest first by default. */
export const REQUEST_SORTS = ["newest", "oldest"] as const;
export type RequestSort = (typeof REQUEST_SORTS)[number];

/** Lengths in characters as people count them, of trimmed texts. */
export const FULL_NAME = { min: 2, max: 100 };
export const PHONE_MAX = 40;
export const EMAIL_MAX = 255;
export const DESCRIPTION = { min: 10, max: 2000 };
export const SUBJECT = { min: 3, max: 150 };
export const MESSAGE = { min: 10, max: 2000 };
export const NOTE_MAX = 2000;

/** A field of the contact form that people neither see nor hear: only a program fills it in. */
export const TRAP = "topic_code";

/** The short name of a request or message, for people and administrators: the beginning of its id. */
export const referenceOf = (id: string): string => id.slice(0, REFERENCE_LENGTH).toUpperCase();
export const REFERENCE_LENGTH = 8;

/** Why an administrator's act on a request or message was not done. `changed`: somebody else was there first. */
export type RequestActRefusal = "gone" | "changed";
