/** Form field in which Turnstile's widget puts its token. */
export const HUMAN_FIELD = "cf-turnstile-response";
