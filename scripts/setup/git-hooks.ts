import { existsSync } from "node:fs";
import path from "node:path";
import { root } from "./project.ts";
import { run } from "./run.ts";

/** Points git at .githooks in a checkout of this project, unless its owner has chosen other hooks. */
export async function setGitHooks(): Promise<void> {
  if (!existsSync(path.join(root, ".git"))) return;
  const chosen = await run("git", ["config", "--get", "core.hooksPath"], { quiet: true });
  // Code 1: git is there and nothing is set.
  if (chosen.code === 1) await run("git", ["config", "core.hooksPath", ".githooks"], { quiet: true });
}
