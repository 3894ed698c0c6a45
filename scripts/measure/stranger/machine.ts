import { spawn, type ChildProcess } from "node:child_process";
import { mkdirSync, readdirSync, readlinkSync } from "node:fs";
import path from "node:path";
import readline from "node:readline";
import { signalGroup } from "../../setup/run.ts";
import { codeOf } from "../../setup/say.ts";
import { PATIENCE } from "../../setup/patience.ts";

/** How a machine reaches the network is the machine's, not the person's: proxies and their certificates. */
const NETWORK = /^(https?_proxy|no_proxy|HTTPS?_PROXY|NO_PROXY|NODE_EXTRA_CA_CERTS|SSL_CERT_FILE)$/;
const LONGEST = PATIENCE.command;

type Command = [name: string, ...args: string[]];
type Variables = Record<string, string>;

/** A site that is up: its address, its lines so far, and Ctrl-C. */
export type StrangersSite = { origin: string; lines: string[]; interrupt: () => Promise<void> };

/** A machine in `folder` that has Node, npm and git and knows nothing else: no home, no npm cache, no settings. */
export function emptyMachine(folder: string) {
  const home = path.join(folder, "home");
  const temporary = path.join(folder, "tmp");
  const clone = path.join(folder, "miyar");
  mkdirSync(home);
  mkdirSync(temporary);
  const system = ["/usr/local/bin", "/usr/bin", "/bin", "/usr/sbin", "/sbin"];
  const base = {
    PATH: [path.dirname(process.env.npm_node_execpath ?? process.execPath), ...system].join(path.delimiter),
    HOME: home,
    TMPDIR: temporary,
    LANG: "C.UTF-8",
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => NETWORK.test(name))),
  };
  const started = new Set<ChildProcess>();

  function start(
    [command, ...args]: Command,
    { env = {}, cwd = clone }: { env?: Variables; cwd?: string } = {},
  ) {
    const child = spawn(command, args, {
      cwd,
      // The types of the Worker add its variables to those of every process.
      env: { ...base, ...env } as Variables as NodeJS.ProcessEnv,
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
    });
    started.add(child);
    const lines: string[] = [];
    for (const stream of [child.stdout, child.stderr])
      readline.createInterface({ input: stream }).on("line", (line) => lines.push(line));
    const ended = new Promise<number | null>((resolve, reject) => {
      child.once("error", reject);
      child.once("close", (code) => {
        started.delete(child);
        resolve(code);
      });
    });
    return { child, lines, ended };
  }

  /** Runs a command to its end; gives its output, throws with it where the command fails. */
  async function run(command: Command, settings?: { cwd: string }): Promise<{ output: string }> {
    const { child, lines, ended } = start(command, settings);
    const timer = setTimeout(() => signalGroup(child, "SIGKILL"), LONGEST);
    const code = await ended;
    clearTimeout(timer);
    const output = lines.join("\n");
    if (code !== 0)
      throw new Error(`${command.join(" ")} ended with ${code}:\n${lines.slice(-40).join("\n")}`);
    return { output };
  }

  /** Starts a site and waits for the line that says it is up; `interrupt` is Ctrl-C, and waits for the end. */
  async function serve(command: Command, env?: Variables): Promise<StrangersSite> {
    const { child, lines, ended } = start(command, { env });
    const ready = () => lines.map((line) => /^ready (\S+)$/.exec(line)?.[1]).find(Boolean);
    const until = Date.now() + LONGEST;
    let over = false;
    void ended.then(() => (over = true));
    while (!ready() || !lines.includes("Ctrl-C ends everything.")) {
      if (over || Date.now() > until)
        throw new Error(`${command.join(" ")} did not come up:\n${lines.slice(-40).join("\n")}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return {
      origin: ready() ?? "",
      lines,
      /** As a terminal does it: the whole group is told. */
      async interrupt() {
        signalGroup(child, "SIGINT");
        const code = await ended;
        if (code !== 0) throw new Error(`Ctrl-C ended ${command.join(" ")} with ${code}.`);
      },
    };
  }

  /** The command lines of processes that still work in the folder; asked of /proc, elsewhere nobody knows. */
  function leftOver(): string[] {
    if (process.platform !== "linux") return [];
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => {
        try {
          const place = readlinkSync(`/proc/${pid}/cwd`);
          return place.startsWith(folder) ? [`${pid} in ${place}`] : [];
        } catch (error) {
          // Gone meanwhile, or somebody else's.
          if (["ENOENT", "EACCES", "ESRCH", "EPERM"].includes(codeOf(error) ?? "")) return [];
          throw error;
        }
      });
  }

  /** Ends whatever is left, asking nobody. */
  function end(): void {
    for (const child of started) signalGroup(child, "SIGKILL");
  }

  return { clone, run, serve, leftOver, end };
}
