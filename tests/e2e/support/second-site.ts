import { spawn, type ChildProcess } from "node:child_process";

/** Starts a whole site with its own port and state beside the tested one; resolves when it is ready. */
export async function startSite(
  { port, state }: { port: number; state: string },
  ...flags: string[]
): Promise<ChildProcess> {
  const child = spawn("node", ["scripts/local/e2e-server.ts", ...flags], {
    env: { ...process.env, PORT: String(port), MIYAR_STATE: state },
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  await new Promise<void>((resolve, reject) => {
    let output = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes(`ready http://localhost:${port}`)) resolve();
    });
    child.once("exit", (code) => reject(new Error(`the site ended with ${code}:\n${output}`)));
  });
  return child;
}

/** Kills a site and all its child processes at once. */
export async function killSite(child: ChildProcess, signal: "SIGKILL" | "SIGINT"): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  process.kill(-child.pid, signal);
  await ended;
}
