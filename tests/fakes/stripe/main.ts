import { startStripeServer } from "./server.ts";

/** `node tests/fakes/stripe/main.ts`: runs the stand-in as its own process, configured by environment variables. */
async function main(): Promise<void> {
  const server = await startStripeServer({
    port: portOf(required("PORT_STRIPE")),
    webhookUrl: required("STRIPE_WEBHOOK_URL"),
    webhookSecret: required("STRIPE_WEBHOOK_SECRET"),
    secretKey: required("STRIPE_SECRET_KEY"),
    ...optional("statePath", "STRIPE_STATE"),
    ...optional("merchantName", "STRIPE_MERCHANT_NAME"),
  });
  console.log(`Stripe stand-in ready at ${server.origin}`);

  let closing = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (closing) return;
      closing = true;
      server.close().catch(fail);
    });
  }
}

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set.`);
  return value;
}

function optional<Key extends string>(key: Key, name: string): { [K in Key]?: string } {
  const value = process.env[name];
  return (value ? { [key]: value } : {}) as { [K in Key]?: string };
}

function portOf(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`PORT_STRIPE is not a port: ${text}`);
  return port;
}

function fail(error: unknown): void {
  const taken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
  const said = error instanceof Error ? error.message : String(error);
  console.error(
    `Stripe stand-in: ${taken ? `${said} (another process uses the port; set PORT_STRIPE)` : said}`,
  );
  process.exitCode = 1;
}

main().catch(fail);
