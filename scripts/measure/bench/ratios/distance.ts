// `node scripts/measure/bench/ratios/distance.ts BUILD STATE ROUNDS PATH…`: serves a built Worker on a state whose database
// answers as if its primary were far away and a replica near, and prints as one line of JSON, for each path, the
// milliseconds { replicas, primary } of its answers with the replica and without it. Secrets come from the environment.
import { readdirSync } from "node:fs";
import path from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions as optionsOf } from "wrangler";
import { timesInTurn } from "./timed.ts";

/** A call to the primary of another continent, and to a replica of the reader's own region, in milliseconds. */
const [FAR, NEAR] = [120, 4];
/** The header of a request that has no replica. */
const ALONE = "x-primary-alone";

/** The Worker again, with a database that takes its time: a module beside the built ones. */
const ENTRY = `
import worker from "./index.js";
export * from "./index.js";
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
function delayed(db, ms) {
  const own = new WeakMap();
  const prepared = (statement) => {
    const one = { bind: (...values) => prepared(statement.bind(...values)) };
    for (const name of ["first", "run", "all", "raw"])
      one[name] = async (...args) => (await wait(ms), statement[name](...args));
    own.set(one, statement);
    return one;
  };
  return {
    prepare: (query) => prepared(db.prepare(query)),
    batch: async (list) => (await wait(ms), db.batch(list.map((each) => own.get(each)))),
    getBookmark: () => db.getBookmark(),
  };
}
const far = (db, isAlone) => ({
  ...delayed(db, ${FAR}),
  withSession: (from) =>
    delayed(db.withSession(from), isAlone || from === "first-primary" ? ${FAR} : ${NEAR}),
});
export default {
  fetch: (request, env, ctx) =>
    worker.fetch(request, { ...env, DB: far(env.DB, request.headers.has("${ALONE}")) }, ctx),
};
`;

const [build, state, rounds, ...paths] = process.argv.slice(2);
if (!build || !state || !rounds || paths.length === 0)
  throw new Error("Give build, state, rounds and paths.");
/** What wrangler takes here and its types do not name: no files of variables, nothing remote. */
const UNDOCUMENTED: object = { envFiles: [], remoteBindingsEnabled: false };
const server = path.resolve(build, "server");
const { workerOptions } = optionsOf(path.join(server, "wrangler.json"), undefined, UNDOCUMENTED);
const built = readdirSync(server, { recursive: true, encoding: "utf8" }).filter((name) =>
  /\.m?js$/.test(name),
);
const secrets = JSON.parse(process.env.WORKER_SECRETS ?? "{}") as Record<string, string>;
const { assets: _assets, modulesRules: _rules, ...settings } = workerOptions;
const runtime = new Miniflare(
  convertV4MiniflareOptions({
    port: 0,
    cf: false,
    ...settings,
    resourcePersistencePath: path.resolve(state, "v3"),
    bindings: {
      ...(settings.bindings as Record<string, string>),
      ...secrets,
      // Each answer is made anew.
      EDGE_CACHE_SECONDS: "0",
    },
    rootPath: server,
    modulesRoot: server,
    modules: [
      { type: "ESModule", path: path.join(server, "far.js"), contents: ENTRY },
      ...built.map((name) => ({ type: "ESModule", path: path.join(server, name) }) as const),
    ],
  }),
);
const origin = await runtime.ready;
const subjects = paths.flatMap((name) => {
  const url = new URL(name, origin).href;
  return [() => ({ url }), () => ({ url, headers: { [ALONE]: "yes" } })];
});
const took = await timesInTurn(subjects, { rounds: Number(rounds) });
await runtime.dispose();
console.log(
  JSON.stringify(paths.map((_path, at) => ({ replicas: took[at * 2], primary: took[at * 2 + 1] }))),
);
