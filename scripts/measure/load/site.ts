// `node scripts/measure/load/site.ts --port N --state DIR`: the built site with Stripe's stand-in, in a process of its own, so
// that its lines and its clock are no work of the process that makes the load. Prints "ready" once it is healthy.
import { parseArgs } from "node:util";
import { main } from "../../setup/main.ts";
import { serve } from "../../local/serve.ts";

const { values } = parseArgs({ options: { port: { type: "string" }, state: { type: "string" } } });

const { port, state } = values;
if (!port || !state) throw new Error("Give --port N --state DIR.");

await main(
  async () => {
    const { died } = await serve({ mode: "preview", port: Number(port), stateDir: state });
    console.log("ready");
    await died;
  },
  { signalCode: 0 },
);
