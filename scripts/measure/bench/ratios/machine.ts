import { readFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { root } from "../../../setup/project.ts";

function versionOf(name: string): string {
  const file = path.join(root, "node_modules", name, "package.json");
  return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
}

/** The machine and the tools that figures were taken with, and when: figures of two machines are not compared. */
export function machineLines(): string[] {
  const [cpu] = os.cpus();
  const memory = `${Math.round(os.totalmem() / 2 ** 30)} GB`;
  const load = os.loadavg()[0]?.toFixed(1);
  return [
    `machine: ${cpu?.model.trim() ?? "unknown"}, ${os.cpus().length} cores, ${memory}, ${os.type()} ${os.release()}, load ${load}`,
    `tools: Node ${process.version}, workerd ${versionOf("workerd")}, wrangler ${versionOf("wrangler")}, React Router ${versionOf("react-router")}`,
    `date: ${new Date().toISOString().slice(0, 16)}Z`,
  ];
}
