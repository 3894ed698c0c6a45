import { readdirSync, readFileSync } from "node:fs";

const PAGE = 4096;

function read(pid: number | string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    // Gone since it was listed.
    return "";
  }
}

type Process = { pid: number; command: string; bytes: number };

/** Every process below one, with its words and resident bytes. */
function descendants(root: number): Process[] {
  const all = new Map<number, number>();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const parent = Number(/\) \S (\d+) /.exec(read(name, "stat"))?.[1] ?? 0);
    all.set(Number(name), parent);
  }
  const isBelow = (pid: number) => {
    for (let at = pid; at > 1; at = all.get(at) ?? 0) if (at === root) return true;
    return false;
  };
  return [...all.keys()].filter(isBelow).map((pid) => ({
    pid,
    command: read(pid, "cmdline").split("\0").join(" "),
    bytes: Number(read(pid, "statm").split(" ")[1] ?? 0) * PAGE,
  }));
}

export type Seen = { workerd: number; chrome: number; browsers: number; started: number };

/**
 * Watches what runs below this process until `end`: the most memory that workerd and Chrome held (resident, summed over
 * processes, so that shared pages count more than once), how many browsers were started, and how many ran at once.
 * Zeros where there is no /proc.
 */
export function watchProcesses(everyMs = 200): { end: () => Seen } {
  const seen = { workerd: 0, chrome: 0, browsers: 0 };
  const started = new Set<number>();
  const look = () => {
    const running = descendants(process.pid);
    const sum = (some: Process[]) => some.reduce((total, { bytes }) => total + bytes, 0);
    // The wrapper of the local Chrome is a shell under the same words.
    const chromes = running.filter(({ command }) => /^(?!\S*sh ).*--(type|headless)=/.test(command));
    const browsers = chromes.filter(({ command }) => !command.includes("--type="));
    for (const { pid } of browsers) started.add(pid);
    seen.workerd = Math.max(seen.workerd, sum(running.filter(({ command }) => /\/workerd\b/.test(command))));
    seen.chrome = Math.max(seen.chrome, sum(chromes));
    seen.browsers = Math.max(seen.browsers, browsers.length);
  };
  const timer = process.platform === "linux" ? setInterval(look, everyMs) : undefined;
  return {
    end() {
      clearInterval(timer);
      return { ...seen, started: started.size };
    },
  };
}
