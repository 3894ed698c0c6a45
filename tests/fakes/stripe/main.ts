import { optional, portOf, required, runServer } from "../shared/main.ts";
import { startStripeServer } from "./server.ts";

// `node tests/fakes/stripe/main.ts`: runs the stand-in as its own process, configured by environment variables.
await runServer("Stripe", "PORT_STRIPE", () =>
  startStripeServer({
    port: portOf("PORT_STRIPE"),
    webhookUrl: required("STRIPE_WEBHOOK_URL"),
    webhookSecret: required("STRIPE_WEBHOOK_SECRET"),
    secretKey: required("STRIPE_SECRET_KEY"),
    ...optional("statePath", "STRIPE_STATE"),
    ...optional("merchantName", "STRIPE_MERCHANT_NAME"),
  }),
);
