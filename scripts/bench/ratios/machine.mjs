import { readFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { root } from "../../setup/project.mjs";

const versionOf = (name) =>
  JSON.parse(readFileSync(path.join(root, "node_modules", name, "package.json"), "utf8")).version;

/** The machine and the tools that figures were taken with, and when: figures of two machines are not compared. */
export function machineLines() {
  const [cpu] = os.cpus();
  const memory = `${Math.round(os.totalmem() / 2 ** 30)} GB`;
  const load = os.loadavg()[0].toFixed(1);
  return [
    `machine: ${cpu?.model.trim() ?? "unknown"}, ${os.cpus().length} cores, ${memory}, ${os.type()} ${os.release()}, load ${load}`,
    `tools: Node ${process.version}, workerd ${versionOf("workerd")}, wrangler ${versionOf("wrangler")}, React Router ${versionOf("react-router")}`,
    `date: ${new Date().toISOString().slice(0, 16)}Z`,
  ];
}
