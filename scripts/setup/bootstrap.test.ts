import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { EVERYTHING } from "../checks/verify.ts";
import { SITE_STEPS } from "../local/local-site.ts";
import { installError, nodeProblem } from "./bootstrap.mjs";

const BOOTSTRAP = "scripts/setup/bootstrap.mjs";
const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };

/** A command of one file. */
function commandOf(text: string): string {
  const file = path.join(mkdtempSync(path.join(os.tmpdir(), "miyar-command-")), "command.ts");
  writeFileSync(file, text);
  return file;
}

test("Linux brings its own Node, so the machine's may be 20; elsewhere it must be 22.22", () => {
  const linux = { platform: "linux", arch: "x64" };
  const mac = { platform: "darwin", arch: "arm64" };
  expect(nodeProblem({ ...linux, version: "20.20.2" })).toBeNull();
  expect(nodeProblem({ ...linux, version: "18.19.0" })?.[0]).toMatch(/18\.19\.0 is too old: 20\.0/);
  expect(nodeProblem({ ...mac, version: "22.22.0" })).toBeNull();
  expect(nodeProblem({ ...mac, version: "22.21.9" })?.[0]).toMatch(/too old: 22\.22/);
  expect(nodeProblem({ ...mac, version: "20.20.2" })?.[1]).toMatch(/nodejs\.org/);
});

test("a 32-bit Node and Windows are named, not left to fail later", () => {
  expect(nodeProblem({ platform: "linux", arch: "ia32", version: "24.1.0" })?.[0]).toMatch(/ia32/);
  expect(nodeProblem({ platform: "win32", arch: "x64", version: "24.1.0" })?.[1]).toMatch(/WSL/);
});

test("each cause of a failed installation has its own remedy", () => {
  const remedy = (output: string, code = 1) => installError(code, output).remedy;
  expect(remedy("npm error code ENOTFOUND\nnpm error network request to …")).toMatch(/network/);
  expect(remedy("npm error code ENOSPC")).toMatch(/space/);
  expect(remedy("npm error code EACCES\nnpm error path /root")).toMatch(/chown/);
  expect(remedy("", 127)).toMatch(/together with npm/);
  expect(installError(1, "npm error code EUSAGE\nnpm error Missing: a@1 from lock file").message).toMatch(
    /a@1/,
  );
});

test("the steps that package.json announces are those that the commands have", () => {
  expect(scripts.start).toContain(`--steps=${SITE_STEPS.preview} `);
  expect(scripts.dev).toContain(`--steps=${SITE_STEPS.dev} `);
  expect(scripts.test).toContain(`--steps=${EVERYTHING.length + 1} `);
});

test("every script of ours that package.json runs begins with the bootstrap, but for one that it is run by", () => {
  const direct = Object.entries(scripts).filter(([, text]) =>
    /node scripts\/(?!setup\/bootstrap)/.test(text),
  );
  expect(direct.map(([name]) => name)).toEqual(["types"]);
});

test("a command gets its own arguments and announces its first step; its exit code is the bootstrap's", () => {
  const file = commandOf("console.log(process.argv.slice(2).join(' ') satisfies string); process.exit(7);");
  const { status, stdout } = spawnSync("node", [BOOTSTRAP, "--steps=3", file, "a", "--b"], {
    encoding: "utf8",
  });
  expect(stdout).toBe("[1/3] installing packages (npm ci, only if the lock file changed)\na --b\n");
  expect(status).toBe(7);
});

test("an option that a command does not have is told in a sentence, without a stack", () => {
  const main = path.resolve("scripts/setup/main.ts");
  const file = commandOf(`import { parseArgs } from "node:util";
import { main } from ${JSON.stringify(main)};
await main(async () => parseArgs({ options: { count: { type: "string" } } }));`);
  const { status, stderr } = spawnSync("node", [BOOTSTRAP, file, "--conut=4"], { encoding: "utf8" });
  expect(stderr).toMatch(/^\nUnknown option '--conut'\n\n {2}docs\/commands\.md [^\n]*\n\n$/);
  expect(status).toBe(1);
});

test("a signal ends a command with the code that it asks for", async () => {
  const main = path.resolve("scripts/setup/main.ts");
  const file = commandOf(`import { main } from ${JSON.stringify(main)};
await main(() => new Promise(() => { setInterval(() => {}, 1000); console.log("up"); }), { signalCode: 0 });`);
  const child = spawn("node", [BOOTSTRAP, file], { stdio: ["ignore", "pipe", "inherit"] });
  const code = new Promise((resolve) => child.once("exit", resolve));
  await new Promise((resolve) => child.stdout.once("data", resolve));
  child.kill("SIGINT");
  expect(await code).toBe(0);
});

test("a command that was handed over to the project's Node ends when whoever handed it over is killed", async () => {
  const main = path.resolve("scripts/setup/main.ts");
  const file = commandOf(`import { main } from ${JSON.stringify(main)};
await main(() => new Promise(() => { setInterval(() => {}, 1000); console.log("up"); }));`);
  const env: NodeJS.ProcessEnv = { ...process.env, MIYAR_HANDED_OVER: "1" };
  delete env.npm_lifecycle_event;
  // The shell stands in for the older Node, which the machine of this test may lack.
  const parent = spawn("sh", ["-c", `node ${file}; true`], { env, stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise((resolve) => parent.stdout.once("close", resolve));
  await new Promise((resolve) => parent.stdout.once("data", resolve));
  parent.kill("SIGKILL");
  await ended;
});
