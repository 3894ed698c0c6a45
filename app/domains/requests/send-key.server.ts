import { hashSecret } from "#app/domains/accounts/ways-in/link-tokens.server.ts";

/**
 * By which a form that is sent twice is known: the key that was made with it, and all that it says. Another text out of
 * the same form, as from a page that a browser kept, is another one.
 */
export const sendKey = (formKey: string, ...said: (string | null)[]): string =>
  hashSecret(JSON.stringify([formKey, ...said]));
