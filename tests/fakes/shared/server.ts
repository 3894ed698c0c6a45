import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname } from "node:path";
import type { StateStore } from "./persistence.ts";

/** What a server needs of a stand-in. */
type StandIn = {
  handle(request: Request): Promise<Response>;
  control: { resume(): Promise<number>; tick(): Promise<void>; stop(): Promise<void> };
};

export type StandInServer<Made extends StandIn> = {
  origin: string;
  control: Made["control"];
  close(): Promise<void>;
};

const MAX_BODY_BYTES = 1_000_000;
const TICK_MS = 30_000;

/**
 * Serves a stand-in on 127.0.0.1; port 0 picks a free one. `statePath`: a JSON file with the state, kept across restarts;
 * without it the state is only in memory. Webhooks not delivered before a restart are sent again.
 */
export async function serveStandIn<Made extends StandIn>(
  name: string,
  { port, statePath }: { port: number; statePath?: string },
  create: (made: { publicOrigin: string; store?: StateStore }) => Made,
): Promise<StandInServer<Made>> {
  // The port is known only once the server listens, so the stand-in is created after that.
  const shop: { standIn?: Made } = {};
  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing, shop.standIn).catch((error: unknown) => {
      console.error(`${name} stand-in:`, error);
      if (!outgoing.headersSent) outgoing.writeHead(500, { "content-type": "application/json" });
      outgoing.end(JSON.stringify({ error: { type: "api_error", message: `The ${name} stand-in failed.` } }));
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      server.off("error", reject);
      resolve();
    });
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function closeServer(): Promise<void> {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeAllConnections();
    await closed;
  }

  const standIn = create({
    publicOrigin: origin,
    ...(statePath ? { store: fileStore(statePath) } : {}),
  });
  shop.standIn = standIn;
  const control: Made["control"] = standIn.control;
  try {
    await control.resume();
  } catch (error) {
    await closeServer();
    throw error;
  }
  const ticking = setInterval(() => {
    control.tick().catch((error: unknown) => console.error("Stripe stand-in:", error));
  }, TICK_MS);

  return {
    origin,
    control,
    async close() {
      clearInterval(ticking);
      await closeServer();
      await control.stop();
    },
  };
}

async function answer(incoming: IncomingMessage, outgoing: ServerResponse, standIn?: StandIn): Promise<void> {
  const path = incoming.url ?? "/";
  const address = `http://${incoming.headers.host ?? ""}${path}`;
  if (!standIn || !path.startsWith("/") || !URL.canParse(address)) {
    outgoing.writeHead(standIn ? 400 : 503).end();
    return;
  }
  if (path.startsWith("/_control/") && !isLoopback(incoming.socket.remoteAddress)) {
    outgoing.writeHead(403).end();
    return;
  }
  const body = await readBody(incoming);
  if (body === null) {
    outgoing.writeHead(413).end();
    return;
  }
  const method = incoming.method ?? "GET";
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  const withBody = method !== "GET" && method !== "HEAD";
  const response = await standIn.handle(
    new Request(address, { method, headers, ...(withBody ? { body } : {}) }),
  );
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.end(Buffer.from(await response.arrayBuffer()));
}

async function readBody(incoming: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function isLoopback(address: string | undefined): boolean {
  return address === "127.0.0.1" || address === "::1" || address === "::ffff:127.0.0.1";
}

/** One JSON file, replaced atomically: a reader sees the old text or the new one, never half. */
function fileStore(path: string): StateStore {
  return {
    async load() {
      try {
        return await readFile(path, "utf8");
      } catch (error) {
        if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
        throw error;
      }
    },
    async save(json) {
      await mkdir(dirname(path), { recursive: true });
      const draft = `${path}.${process.pid}.tmp`;
      await writeFile(draft, json);
      await rename(draft, path);
    },
  };
}
