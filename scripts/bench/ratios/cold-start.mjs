// `node scripts/bench/ratios/cold-start.mjs BUILD ADDRESS [OTHER]`: starts a fresh workerd on a built Worker and prints as one
// line of JSON { ms } how long it took from there to the end of its first answer; with OTHER under the bindings of that build,
// whose local stand-ins start with it. Secrets come from the environment.
import { readdirSync } from "node:fs";
import path from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions as optionsOf } from "wrangler";

const [build, address, other = build] = process.argv.slice(2);
const server = path.resolve(build, "server");
const { workerOptions } = optionsOf(path.resolve(other, "server/wrangler.json"), undefined, {
  envFiles: [],
  remoteBindingsEnabled: false,
});
const others = readdirSync(server, { recursive: true }).filter((name) => /(?<!^index)\.m?js$/.test(name));
const secrets = JSON.parse(process.env.WORKER_SECRETS ?? "{}");
// Files are served beside a Worker, not by it.
const { assets: _assets, modulesRules: _rules, ...settings } = workerOptions;
// A class can only be another build's where its script is.
if (other !== build) delete settings.durableObjects;
const started = performance.now();
const runtime = new Miniflare(
  convertV4MiniflareOptions({
    port: 0,
    cf: false,
    ...settings,
    bindings: { ...settings.bindings, ...secrets },
    rootPath: server,
    modulesRoot: server,
    modules: ["index.js", ...others].map((name) => ({ type: "ESModule", path: path.join(server, name) })),
  }),
);
const origin = await runtime.ready;
const response = await fetch(new URL(address, origin));
await response.arrayBuffer();
const ms = performance.now() - started;
if (response.status !== 200) throw new Error(`${address} answered ${response.status}`);
await runtime.dispose();
console.log(JSON.stringify({ ms }));
