// `node scripts/load/site.mjs --port N --state DIR`: the built site with Stripe's stand-in, in a process of its own, so
// that its lines and its clock are no work of the process that makes the load. Prints "ready" once it is healthy.
import { parseArgs } from "node:util";
import { main } from "../setup/main.mjs";
import { serve } from "../setup/serve.mjs";

const { values } = parseArgs({ options: { port: { type: "string" }, state: { type: "string" } } });

await main(
  async () => {
    const { died } = await serve({ mode: "preview", port: Number(values.port), stateDir: values.state });
    console.log("ready");
    await died;
  },
  { signalCode: 0 },
);
