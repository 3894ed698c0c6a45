export function localSecrets(
  stateDir: string,
): Record<"APP_SECRET" | "STRIPE_SECRET_KEY" | "STRIPE_WEBHOOK_SECRET", string>;
