import { readAtMost } from "#app/lib/read-at-most.ts";
import { seconds } from "#app/lib/duration.ts";

/** An answer of any status; `body` is null where it is no JSON. */
type RegisterReply = { status: number; body: unknown };

type RegisterRequest = {
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: object;
};

/** Calls a register of licences once. Throws if there is no answer in time, or more than any licence needs. */
export type RegisterCall = (url: string, request?: RegisterRequest) => Promise<RegisterReply>;

/** A register that takes longer is asked again later. */
const TIMEOUT = seconds(15);
const LARGEST = 200_000;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Calls by this `fetch`. */
export function registerCall(fetcher: typeof fetch = fetch): RegisterCall {
  return async (url, { method = "GET", headers = {}, body } = {}) => {
    const response = await fetcher(url, {
      method,
      headers: {
        Accept: "application/json",
        ...(body ? { "Content-Type": "application/json" } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      // A redirect is no answer: the credentials go to this host only.
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT),
    });
    const whole = await readAtMost(response.body as ReadableStream<Uint8Array<ArrayBuffer>> | null, LARGEST);
    if (!whole) throw new Error(`answered ${response.status} with more than ${LARGEST} bytes`);
    return { status: response.status, body: parsed(await whole.text()) };
  };
}
