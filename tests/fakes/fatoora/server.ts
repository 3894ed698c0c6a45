import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname } from "node:path";
import { createFatooraStandIn, type Fate, type FatooraStandIn } from "./stand-in.ts";
import { emptyState, type State } from "./state.ts";

export type FatooraServer = { origin: string; control: FatooraStandIn["control"]; close(): Promise<void> };

const MAX_BODY_BYTES = 2_000_000;
const LAZY_MS = 200;

/** One JSON file, replaced atomically, soon after a change; without a path nothing is kept. */
function keeper(statePath: string | undefined, state: State) {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let handed = state.handed.length;
  const save = (): void => {
    clearTimeout(waiting);
    waiting = undefined;
    if (!statePath) return;
    mkdirSync(dirname(statePath), { recursive: true });
    const draft = `${statePath}.${process.pid}.tmp`;
    writeFileSync(draft, JSON.stringify(state));
    renameSync(draft, statePath);
  };
  return {
    save,
    changed(): void {
      // A certificate that was handed out has to be known ever after.
      if (state.handed.length !== handed) {
        handed = state.handed.length;
        save();
      } else waiting ??= setTimeout(save, LAZY_MS);
    },
  };
}

function load(statePath: string | undefined): State {
  if (!statePath) return emptyState();
  try {
    return JSON.parse(readFileSync(statePath, "utf8")) as State;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return emptyState();
    throw error;
  }
}

const FATES: readonly string[] = ["warn", "reject", "lost"] satisfies Fate[];
const isFate = (fate: unknown): fate is Fate => typeof fate === "string" && FATES.includes(fate);

/** `/_control/*` in JSON, for tests in another process. */
function controlled({ control }: FatooraStandIn, what: string, body: string): object | null {
  const asked = (body === "" ? {} : JSON.parse(body)) as Record<string, unknown>;
  if (what === "GET /_control/documents") return control.documents();
  if (what === "POST /_control/away") control.setAway(asked.away === true);
  else if (what === "POST /_control/slow") control.setSlow(Number(asked.ms ?? 0));
  else if (what === "POST /_control/next" && Array.isArray(asked.fates))
    control.next(...asked.fates.filter(isFate));
  else if (what === "POST /_control/next-of-total" && isFate(asked.fate))
    control.nextOfTotal(String(asked.total), asked.fate);
  else return null;
  return { ok: true };
}

async function readBody(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new Error("the body is too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

async function answer(standIn: FatooraStandIn, incoming: IncomingMessage): Promise<Response> {
  const { method = "GET", url = "/" } = incoming;
  const body = await readBody(incoming);
  if (url.startsWith("/_control/")) {
    const told = controlled(standIn, `${method} ${url}`, body);
    return Response.json(told ?? { message: "No such control" }, { status: told ? 200 : 404 });
  }
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers))
    if (typeof value === "string") headers.set(name, value);
  const withBody = method !== "GET" && method !== "HEAD";
  return standIn.handle(
    new Request(`http://127.0.0.1${url}`, { method, headers, ...(withBody ? { body } : {}) }),
  );
}

/** Serves the stand-in on 127.0.0.1; port 0 picks a free one. `now`: its clock, epoch ms. */
export async function startFatooraServer(options: {
  port: number;
  statePath?: string;
  now?: () => number;
}): Promise<FatooraServer> {
  const state = load(options.statePath);
  const kept = keeper(options.statePath, state);
  const standIn = createFatooraStandIn({ state, now: options.now, changed: kept.changed });
  const server = createServer((incoming, outgoing) => {
    answer(standIn, incoming)
      .then(async (response) => {
        outgoing.writeHead(response.status, Object.fromEntries(response.headers));
        outgoing.end(Buffer.from(await response.arrayBuffer()));
      })
      .catch((error: unknown) => {
        console.error("Fatoora stand-in:", error);
        if (!outgoing.headersSent) outgoing.writeHead(500);
        outgoing.end();
      });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, "127.0.0.1", resolve);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    control: standIn.control,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
      kept.save();
    },
  };
}
