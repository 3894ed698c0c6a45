import { days, hours } from "./duration.ts";

/** How long what a form held is kept for its sender. KV deletes it by itself then. */
export const KEPT_FORM_LIFETIME = days(1);

/** How long a browser remembers where its person came from: they sign in, and look at the page that it was for. */
export const WAY_BACK_LIFETIME = hours(1);

/** The query parameter of a post that deletes what was kept of a page's form. */
export const DISCARD_DRAFT = "discard-draft";

/** The hidden field of a member's form that names the member, so that it is kept for nobody else. */
export const OWNER_FIELD = "form_owner";
