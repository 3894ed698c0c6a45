import net, { type Server } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { codeOf, stop } from "../setup/say.ts";

/** Gives null where the port can be had on this address, or is not this machine's address at all. */
function tryListen(port: number, host: string): Promise<string | null> {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once("error", (error) => {
      const code = codeOf(error);
      resolve(code === "EADDRINUSE" || code === "EACCES" ? code : null);
    });
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(null)));
  });
}

/** Whether a server could listen on the port, whichever of this machine's addresses it takes. */
export async function isPortFree(port: number): Promise<boolean> {
  for (const host of ["0.0.0.0", "127.0.0.1", "::1"]) if (await tryListen(port, host)) return false;
  return true;
}

/** Ports from 1024 on that the Fetch standard forbids ("bad ports"): browsers and fetch open no page there. */
const FORBIDDEN = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697,
  10080,
]);

/** Refuses a port that no browser opens, and a taken one by name; waits a moment first, for a server that is just ending. */
export async function needPorts(
  ports: Record<string, number>,
  freePort: number,
  patienceMs = 15_000,
): Promise<void> {
  for (const [use, port] of Object.entries(ports)) {
    if (FORBIDDEN.has(port)) {
      throw stop(
        `Browsers open no page on port ${port} (${use}): the Fetch standard keeps it for another service.`,
        `Choose other ports: PORT=${freePort} npm start`,
      );
    }
    for (const end = Date.now() + patienceMs; !(await isPortFree(port));) {
      if (Date.now() >= end) {
        throw stop(
          `Port ${port} (${use}) is taken by another program.`,
          `End that program, or choose other ports: PORT=${freePort} npm start`,
        );
      }
      await sleep(300);
    }
  }
}

/**
 * Answers on [::1] for a server that listens on 127.0.0.1, since "localhost" may mean either.
 * Machines without IPv6 go without.
 */
export function bridgeIpv6(port: number): Promise<Server | null> {
  return new Promise((resolve) => {
    const server = net.createServer((outside) => {
      const inside = net.connect({ port, host: "127.0.0.1" });
      for (const [from, to] of [
        [outside, inside],
        [inside, outside],
      ] as const) {
        from.on("error", () => to.destroy());
        from.pipe(to);
      }
    });
    server.once("error", () => resolve(null));
    server.listen({ port, host: "::1" }, () => resolve(server));
  });
}
