// `npm run types`: the types that tools make from wrangler.toml and the route table, made anew only where one of those or
// the tools themselves changed.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { main } from "./setup/main.mjs";
import { cacheDir, root, toolEnv } from "./setup/project.mjs";
import { run } from "./setup/run.mjs";

const MADE_FROM = ["wrangler.toml", "app/routes.ts", "react-router.config.ts", "package-lock.json"];
const MADE = ["workers/worker-configuration.d.ts", ".react-router/types"];
const stampFile = path.join(cacheDir, "types");

const hash = createHash("sha256");
for (const file of MADE_FROM) hash.update(readFileSync(path.join(root, file))).update("\0");
const stamp = hash.digest("hex");

const isFresh = () =>
  MADE.every((file) => existsSync(path.join(root, file))) &&
  existsSync(stampFile) &&
  readFileSync(stampFile, "utf8") === stamp;

await main(async () => {
  if (isFresh()) return;
  for (const [command, ...args] of [
    // The bindings alone: the runtime's types come with @cloudflare/workers-types.
    ["wrangler", "types", "workers/worker-configuration.d.ts", "--include-runtime=false"],
    ["react-router", "typegen"],
  ]) {
    const { code, output } = await run(command, args, { env: toolEnv(), quiet: true });
    if (code !== 0) throw new Error(`${command} ${args[0]} failed:\n${output}`);
  }
  mkdirSync(cacheDir, { recursive: true });
  writeFileSync(stampFile, stamp);
});
