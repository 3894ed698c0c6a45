// `node scripts/measure/bench/ratios/cold-start.ts BUILD ADDRESS [OTHER]`: starts a fresh workerd on a built Worker and prints as one
// line of JSON { ms } how long it took from there to the end of its first answer; with OTHER under the bindings of that build,
// whose local stand-ins start with it, and beside as many modules of as many bytes as it has, all comment: Miniflare takes a
// millisecond to hand a module over and 120 ms for a megabyte, which the platform's own runtime does not. Secrets come from
// the environment.
import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions as optionsOf } from "wrangler";

const [build, address, other = build] = process.argv.slice(2);
if (!build || !address || !other) throw new Error("Give the build and the address.");
/** What wrangler takes here and its types do not name: no files of variables, nothing remote. */
const UNDOCUMENTED: object = { envFiles: [], remoteBindingsEnabled: false };
const server = path.resolve(build, "server");
const { workerOptions } = optionsOf(path.resolve(other, "server/wrangler.json"), undefined, UNDOCUMENTED);
const modulesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => /\.m?js$/.test(name));
const sizeOf = (folder: string, name: string): number => statSync(path.join(folder, name)).size;
const bytesIn = (folder: string): number =>
  modulesIn(folder).reduce((sum, name) => sum + sizeOf(folder, name), 0);
const others = modulesIn(server).filter((name) => name !== "index.js");
/** As many modules as the other build has, of nothing but a comment, and together as many bytes as it has more. */
function paddingTo(folder: string) {
  const missing = Math.max(0, 1 - bytesIn(server) / bytesIn(folder));
  return modulesIn(folder).map((name, at) => ({
    type: "ESModule" as const,
    path: path.join(server, `padding-${at}.js`),
    contents: `/*${"x".repeat(Math.round(sizeOf(folder, name) * missing))}*/`,
  }));
}
const padding = other === build ? [] : paddingTo(path.resolve(other, "server"));
const secrets = JSON.parse(process.env.WORKER_SECRETS ?? "{}") as Record<string, string>;
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
    bindings: { ...(settings.bindings as Record<string, string>), ...secrets },
    rootPath: server,
    modulesRoot: server,
    modules: [
      ...["index.js", ...others].map((name) => ({
        type: "ESModule" as const,
        path: path.join(server, name),
      })),
      ...padding,
    ],
  }),
);
const origin = await runtime.ready;
const response = await fetch(new URL(address, origin));
await response.arrayBuffer();
const ms = performance.now() - started;
if (response.status !== 200) throw new Error(`${address} answered ${response.status}`);
await runtime.dispose();
console.log(JSON.stringify({ ms }));
