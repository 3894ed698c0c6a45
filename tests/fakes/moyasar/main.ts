import { optional, portOf, required, runServer } from "../shared/main.ts";
import { startMoyasarServer } from "./server.ts";

// `node tests/fakes/moyasar/main.ts`: runs the stand-in as its own process, configured by environment variables.
await runServer("Moyasar", "PORT_MOYASAR", () =>
  startMoyasarServer({
    port: portOf("PORT_MOYASAR"),
    webhookUrl: required("MOYASAR_WEBHOOK_URL"),
    webhookSecret: required("MOYASAR_WEBHOOK_SECRET"),
    secretKey: required("MOYASAR_SECRET_KEY"),
    ...optional("statePath", "MOYASAR_STATE"),
    ...optional("merchantName", "MOYASAR_MERCHANT_NAME"),
  }),
);
