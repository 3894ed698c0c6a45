import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { installError } from "../../setup/bootstrap.mjs";
import { root } from "../../setup/project.ts";
import { runNpm } from "../../setup/run.ts";

const folder = path.join(root, "scripts/measure/lab");
const stampFile = path.join(folder, "node_modules/.miyar-lock");

/**
 * Installs the heavy tools (Lighthouse, the Nu HTML checker) that only the measurements need, exactly as their lock file
 * says, and gives a `require` that finds them.
 */
export async function openLab(): Promise<NodeJS.Require> {
  const stamp = createHash("sha256")
    .update(readFileSync(path.join(folder, "package-lock.json")))
    .digest("hex");
  if (!existsSync(stampFile) || readFileSync(stampFile, "utf8") !== stamp) {
    const args = ["ci", "--prefix", folder, "--ignore-scripts", "--no-audit", "--no-fund"];
    const { code, output } = await runNpm(args, { quiet: true });
    if (code !== 0) throw installError(code, output);
    writeFileSync(stampFile, stamp);
  }
  return createRequire(path.join(folder, "package.json"));
}
