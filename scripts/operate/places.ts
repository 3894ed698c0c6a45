// `npm run places -- FILE`: prints a file of log lines with the places in the built Worker as places in the sources. The
// build is minified, so a stack trace names chunks and columns. The sources must be those that were deployed.
import { readFileSync } from "node:fs";
import path from "node:path";
import { build } from "../local/build.ts";
import { main } from "../setup/main.ts";
import { root, stateDir } from "../setup/project.ts";
import { stop } from "../setup/say.ts";
import { mapsOf, readPlaces } from "./read-places.ts";

await main(async () => {
  const [file, ...rest] = process.argv.slice(2);
  if (!file || rest.length > 0) throw stop("Which log?", "npm run --silent places -- FILE");
  await build("local", stateDir());
  console.log(readPlaces(readFileSync(file, "utf8"), mapsOf(path.join(root, "build/server/assets"))));
});
