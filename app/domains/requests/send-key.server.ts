import { hashSecret } from "#app/domains/accounts/ways-in/link-tokens.server.ts";

/**
 * Recognises a form that is sent twice: by the key that was made with it, and by all that it says. Another text out of
 * the same form, for example from a page that a browser kept, is a new one.
 */
export const sendKey = (formKey: string, ...said: (string | null)[]): string =>
  hashSecret(JSON.stringify([formKey, ...said]));
