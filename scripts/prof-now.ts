// node scripts/prof-now.ts ROUNDS page,page [BUILD:STATE ...] : direct timing in turn of builds in one runtime each + hello
import { readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions as optionsOf } from "wrangler";
import { localSecrets } from "./local/secrets.ts";
import { openSessions } from "./measure/bench/ratios/sessions.ts";
const [rounds, names, ...builds] = process.argv.slice(2) as [string, string, ...string[]];
const PROFILE = process.env.PROFILE;
async function start(build: string, state: string, port: number) {
  const server = path.resolve(build, "server");
  const { workerOptions } = optionsOf(path.resolve(build, "server/wrangler.json"), undefined, { envFiles: [], remoteBindingsEnabled: false } as object);
  const mods = readdirSync(server, { recursive: true, encoding: "utf8" }).filter((n) => /\.m?js$/.test(n) && n !== "index.js");
  const { modulesRules: _r, ...settings } = workerOptions as any;
  const mf = new Miniflare({ ...convertV4MiniflareOptions({ port: 0, cf: false, ...(PROFILE ? { inspectorPort: port } : {}), ...settings, bindings: { ...settings.bindings, ...(build.includes("hello") ? {} : localSecrets(state)), EDGE_CACHE_SECONDS: 0 }, rootPath: server, modulesRoot: server,
    modules: ["index.js", ...mods].map((n) => ({ type: "ESModule" as const, path: path.join(server, n) })) } as never), resourcePersistencePath: path.resolve(state, "v3") } as never);
  return { mf, origin: (await mf.ready).origin };
}
const hello = await start(".cache/bench/hello/build", "/tmp/hello-state", 9400);
const sites = [];
for (const [i, b] of builds.entries()) { const [build, state] = b.split(":") as [string, string]; const s = await start(build, state, 9401 + i); sites.push({ ...s, sessions: await openSessions(await s.mf.getD1Database("DB") as never) }); }
const someone = () => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join(".")}`;
const ask = async (url: string, cookie?: string, ae = "identity") => { const t = performance.now(); const r = await fetch(url, { headers: { "CF-Connecting-IP": someone(), "Accept-Encoding": ae, ...(cookie ? { Cookie: cookie } : {}) }, redirect: "manual" }); const n = (await r.arrayBuffer()).byteLength; if (r.status !== 200) throw new Error(url + " " + r.status); return [performance.now() - t, n] as const; };
const med = (v: number[]) => v.toSorted((a, b) => a - b)[v.length >> 1]!;
for (const name of names.split(",")) {
  const pageOf = (s: any): [string, string?] => ({ home: ["/"], marketplace: ["/marketplace"], listing: [`/marketplace/${s.listing}`], city: ["/market/riyadh/apartment"], dashboard: ["/dashboard", s.member], moderation: ["/admin/listings", s.admin], own: ["/dashboard/listings", s.owner], sitemap: ["/sitemaps/listings-1.xml"], robots: ["/robots.txt"], f0: ["/ok?"], fz: ["/ok?z"], fm: ["/ok?m"], fq: ["/ok?q"], fv: ["/ok?v"], fl: ["/ok?l"], fd: ["/ok?d"], fs: ["/ok?s"], fb: ["/ok?b"], fld: ["/ok?l&d"], fc: ["/ok?c"], estimate: ["/estimate"], map: ["/marketplace/points?south=24.4&west=46.3&north=25&east=47.1&zoom=11"] } as any)[name];
  const took: number[][] = [[], ...sites.map(() => [])]; let bytes = 0;
  for (let i = -10; i < 0; i++) { await ask(hello.origin + "/ok"); for (const s of sites) { const [p, c] = pageOf(s.sessions); await ask(s.origin + p, c); } }
  const ws: any[] = [];
  if (PROFILE) for (const [i] of sites.entries()) { const list = await (await fetch(`http://127.0.0.1:${9401 + i}/json`)).json() as any[]; const which = process.env.ISOLATE ?? "core:user:"; const w = new WebSocket(list.find((l) => l.webSocketDebuggerUrl.endsWith(which)).webSocketDebuggerUrl); await new Promise((r) => w.addEventListener("open", r)); let id = 0; const waits = new Map(); w.addEventListener("message", (m) => { const d = JSON.parse(m.data as string); if (d.id) waits.get(d.id)?.(d.result); }); const send = (method: string, params = {}) => new Promise<any>((r) => { id += 1; waits.set(id, r); w.send(JSON.stringify({ id, method, params })); }); await send("Profiler.enable"); await send("Profiler.setSamplingInterval", { interval: 100 }); await send("Profiler.start"); ws.push([w, send]); }
  for (let i = 0; i < Number(rounds); i++) { took[0]!.push((await ask(hello.origin + "/ok"))[0]); for (const [k, s] of sites.entries()) { const [p, c] = pageOf(s.sessions); const [t, n] = await ask(s.origin + p, c, process.env.AE); took[k + 1]!.push(t); bytes = n; } }
  for (const [k, [w, send]] of ws.entries()) { const { profile } = await send("Profiler.stop"); writeFileSync(`${PROFILE}-${name}-${k}.json`, JSON.stringify(profile)); w.close(); }
  const e = med(took[0]!);
  console.log(name.padEnd(12), `empty ${e.toFixed(2)}`, ...sites.map((_, k) => `| ${med(took[k + 1]!).toFixed(2)} ${(med(took[k + 1]!) / e).toFixed(2)}x`), `${(bytes / 1000).toFixed(0)} kB`);
}
await hello.mf.dispose(); for (const s of sites) await s.mf.dispose(); process.exit(0);
