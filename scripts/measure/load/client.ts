import http from "node:http";

/**
 * Simultaneous connections. Production's edge takes as many as come. Locally Vite's proxy stands before the runtime, and
 * answers 500 ("fetch failed") to a connection that waits there for some ten seconds; the Worker never hears of it.
 * Further requests wait here instead, and that time counts as part of the answer's.
 */
const CONNECTIONS = 96;

/** The same for a machine that is busy with something else: so few are answered long before ten seconds. */
export const FEW_CONNECTIONS = 8;

export type Question = {
  method?: "GET" | "POST";
  /** An address of the site, or a whole one elsewhere on this machine. */
  url: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
};

export type Answer = { status: number; headers: http.IncomingHttpHeaders; body: Buffer };

/** The connection broke, or the answer took longer than anybody waits. */
export class NoAnswer extends Error {
  readonly kind: string;
  constructor(kind: string) {
    super(kind);
    this.kind = kind;
  }
}

export type Client = ReturnType<typeof openClient>;

/**
 * HTTP as browsers do it: connections are kept, and a page asked for over one that the server has just closed is asked
 * for again. Posts get a connection of their own, because nobody may send them twice. Whoever waits longer than
 * `patienceMs` for a page has gone. Node's bare client: `fetch` takes a multiple of its time, which the site would lack.
 */
export function openClient(origin: string, patienceMs: number, connections = CONNECTIONS) {
  const { host, port } = new URL(origin);
  const kept = new http.Agent({ keepAlive: true, maxSockets: connections, maxFreeSockets: connections });
  const single = new http.Agent({ maxSockets: connections / 2 });
  const counts = { bytes: 0, again: 0 };

  async function ask(question: Question): Promise<Answer> {
    try {
      return await send(question);
    } catch (error) {
      if (!(error instanceof StaleConnection)) throw error;
      counts.again += 1;
      return send(question);
    }
  }

  function send({ method = "GET", url, headers = {}, body }: Question): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const isOurs = url.startsWith("/");
      const request = http.request(isOurs ? `http://127.0.0.1:${port}${url}` : url, {
        method,
        agent: method === "GET" ? kept : single,
        headers: {
          ...(isOurs ? { Host: host } : {}),
          ...(body === undefined ? {} : { "Content-Length": String(Buffer.byteLength(body)) }),
          ...headers,
        },
      });
      const timer = setTimeout(() => {
        reject(new NoAnswer(`no whole answer within ${patienceMs / 1000} s`));
        request.destroy();
      }, patienceMs);
      const fail = (error: NodeJS.ErrnoException) => {
        clearTimeout(timer);
        const isStale =
          request.reusedSocket && method === "GET" && !isAnswered && error.code === "ECONNRESET";
        reject(isStale ? new StaleConnection() : new NoAnswer(`connection: ${error.code ?? error.message}`));
      };
      let isAnswered = false;
      request.on("error", fail);
      request.on("response", (response) => {
        isAnswered = true;
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.on("error", fail);
        response.on("end", () => {
          clearTimeout(timer);
          const whole = Buffer.concat(parts);
          counts.bytes += whole.length;
          if (!response.complete) reject(new NoAnswer("connection: broke off within the answer"));
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: whole });
        });
      });
      request.end(body);
    });
  }

  return {
    ask,
    counts,
    close() {
      kept.destroy();
      single.destroy();
    },
  };
}

class StaleConnection extends Error {}
