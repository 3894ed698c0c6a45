import type { z } from "zod";
import { ProviderFault } from "#app/domains/payments/provider-fault.ts";
import { seconds } from "#app/lib/duration.ts";
import { MoyasarRefusal } from "./shapes.server.ts";

/** A call has this long. */
const TIME_OUT = seconds(10);

/** Waits before a question is asked once more. */
const RETRY_AFTER = [500, 1000];

type Call = { method: "GET" | "POST" | "PUT"; path: string; body?: unknown };

export type MoyasarClient = <Shape extends z.ZodType>(shape: Shape, call: Call) => Promise<z.output<Shape>>;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Moyasar's interface over plain HTTP. Each answer is checked against the shape that is read. What may be repeated (all
 * but POST, which could open a second page or give money back twice) is asked twice more when no answer comes. Throws a
 * ProviderFault: silent without an answer, refused with Moyasar's own word.
 */
export function moyasarClient(
  { apiOrigin, secretKey }: { apiOrigin: string; secretKey: string },
  fetcher: typeof fetch = (input, init) => fetch(input, init),
): MoyasarClient {
  const authorization = `Basic ${btoa(`${secretKey}:`)}`;

  async function send({ method, path, body }: Call): Promise<Response> {
    try {
      return await fetcher(`${apiOrigin}/v1${path}`, {
        method,
        headers: {
          Authorization: authorization,
          Accept: "application/json",
          ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        // A redirect is no answer: the key goes to this host only.
        redirect: "manual",
        signal: AbortSignal.timeout(TIME_OUT),
      });
    } catch (error) {
      throw new ProviderFault("silent", `Moyasar did not answer ${method} ${path.split("?")[0]}`, {
        cause: error,
      });
    }
  }

  async function ask(call: Call): Promise<unknown> {
    const response = await send(call);
    const text = await response.text().catch((error: unknown) => {
      throw new ProviderFault("silent", "Moyasar's answer broke off", { cause: error });
    });
    const what = `Moyasar answered ${response.status} to ${call.method} ${call.path.split("?")[0]}`;
    if (response.status >= 500 || response.status === 429) throw new BusyFault(what);
    const body = parse(text);
    if (response.ok) return body;
    const said = MoyasarRefusal.safeParse(body).data;
    const code = response.status === 404 ? "not_found" : (said?.type ?? String(response.status));
    throw new ProviderFault("refused", `${what}: ${said?.message ?? "no reason"}`, { code });
  }

  return async (shape, call) => {
    const waits = call.method === "POST" ? [] : RETRY_AFTER;
    for (let tried = 0; ; tried += 1) {
      try {
        const answer = shape.safeParse(await ask(call));
        if (answer.success) return answer.data;
        const where = answer.error.issues.map(({ path }) => path.join(".")).join(", ");
        throw new Error(
          `Moyasar's answer to ${call.method} ${call.path.split("?")[0]} is not as documented: ${where}`,
        );
      } catch (error) {
        const pause = waits[tried];
        if (pause === undefined || !mayPass(error)) throw error;
        await wait(pause);
      }
    }
  };
}

/** Moyasar has a fault of its own, or is asked too often. Whether it did what it was asked to is unknown. */
class BusyFault extends Error {
  override name = "MoyasarBusy";
}

const mayPass = (error: unknown): boolean =>
  error instanceof BusyFault || (error instanceof ProviderFault && error.kind === "silent");

/** Whether a request may have been carried out though it failed here. */
export const isUnknown = mayPass;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
