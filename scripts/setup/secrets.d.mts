export function newSigningKey(): string;

export function localSecrets(
  stateDir: string,
): Record<
  "APP_SECRET" | "DATA_SECRET" | "AUTH_KEY_A" | "AUTH_KEY_B" | "STRIPE_SECRET_KEY" | "STRIPE_WEBHOOK_SECRET",
  string
>;
