import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { PATIENCE } from "../../../setup/patience.ts";
import { cacheDir, root, workerEnv } from "../../../setup/project.ts";
import { run, startLeashed } from "../../../setup/run.ts";
import { stop, tail } from "../../../setup/say.ts";

const sources = path.join(root, "scripts/measure/bench/hello");
/** Built where nothing else is: the tools leave files of their own beside what they build. */
const folder = path.join(cacheDir, "bench/hello");
const stampFile = path.join(folder, "built");

function wantedStamp(): string {
  const hash = createHash("sha256").update(readFileSync(path.join(root, "package-lock.json")));
  for (const entry of readdirSync(sources, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) hash.update(readFileSync(path.join(entry.parentPath, entry.name)));
  return hash.digest("hex");
}

/** The folder of the built bare framework (scripts/measure/bench/hello), made with the project's own packages. */
export async function buildHello(): Promise<string> {
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === wantedStamp()) return folder;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  cpSync(sources, folder, { recursive: true });
  writeFileSync(path.join(folder, "package.json"), JSON.stringify({ name: "hello", type: "module" }));
  const { code, output } = await run("react-router", ["build", folder], { quiet: true, env: workerEnv({}) });
  if (code !== 0)
    throw stop(`The bare framework could not be built:\n${tail(output)}`, "Mend what it names.");
  writeFileSync(stampFile, wantedStamp());
  return folder;
}

/** Serves the bare framework as the site is served; gives its origin. */
export async function serveHello(port: number): Promise<string> {
  const built = await buildHello();
  const args = ["preview", built, "--port", String(port), "--host", "127.0.0.1", "--strictPort"];
  const child = startLeashed("vite", args, { quiet: true, env: workerEnv({}) });
  child.stdout.resume();
  child.stderr.resume();
  const origin = `http://127.0.0.1:${port}`;
  for (const end = Date.now() + PATIENCE.answer; Date.now() < end;) {
    const answer = await fetch(`${origin}/ok`).catch(() => null);
    if (answer && (await answer.text()) === "ok") return origin;
    await sleep(200);
  }
  throw stop("The bare framework did not answer.", "Its port may be taken: choose another PORT.");
}
