import type { Env } from "../setup/project.ts";

/** Which provider takes payments locally, and how, if the environment says so: `PAYMENT_PROVIDERS=SAR:moyasar npm start`. */
export function paymentChoice(): Env {
  const { PAYMENT_PROVIDERS, PAYMENT_METHODS } = process.env;
  return {
    ...(PAYMENT_PROVIDERS ? { PAYMENT_PROVIDERS } : {}),
    ...(PAYMENT_METHODS ? { PAYMENT_METHODS } : {}),
  };
}
