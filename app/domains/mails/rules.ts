import { days } from "#app/lib/duration.ts";

export { MAIL_TEMPLATES } from "#app/platform/mail.rules.ts";

/** How long we keep a record that a mail was sent or given up: which one, to which account, when. */
export const MAILS_KEPT_FOR = days(365);
