// `node scripts/local/e2e-server.ts [--keep] [--moyasar]`: the site for the browser tests, on a port and a state of its own. The state is
// made anew, unless --keep asks for what is there (a restart inside a test). With --moyasar Moyasar takes the payments; the build, and so what
// pages say of the methods, is the same.
import { rmSync } from "node:fs";
import { startLocalSite } from "./local-site.ts";
import { main } from "../setup/main.ts";
import { sitePort, stateDir } from "../setup/project.ts";

const MOYASAR = {
  PAYMENT_PROVIDERS: "SAR:moyasar",
  PAYMENT_METHODS: "mada,visa,mastercard,apple_pay,stc_pay",
};

await main(
  async () => {
    const folder = stateDir(".wrangler/e2e");
    if (!process.argv.includes("--keep")) rmSync(folder, { recursive: true, force: true });
    const site = await startLocalSite({
      mode: "preview",
      port: sitePort(process.env.PORT, 4180),
      stateDir: stateDir(".wrangler/e2e"),
      // The journeys change what a page says and look at once; tests/integration/site/edge-cache.test.ts has the cache.
      edgeCacheSeconds: 0,
      ...(process.argv.includes("--moyasar") ? { payments: MOYASAR } : {}),
    });
    console.log(`ready ${site.origin}`);
    await site.died;
  },
  { signalCode: 0 },
);
