import { seconds } from "#app/lib/duration.ts";

type FatooraRequest = {
  method: "POST" | "PATCH";
  /** Below the interface's address, "/invoices/reporting/single". */
  path: string;
  headers: Record<string, string>;
  body: object;
};

/** An answer of any status; `body` is null where it is no JSON. */
export type FatooraAnswer = { status: number; body: unknown };

/** Asks Fatoora, the tax authority's interface, once. Throws if there is no answer in time. */
export type Fatoora = (request: FatooraRequest) => Promise<FatooraAnswer>;

/** Longer than it takes when it is busy; the sweep asks again. */
const TIMEOUT = seconds(30);

/** What an answer says, null where it is no JSON: a gateway's page of an error, or nothing. */
async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Fatoora at an address: the developer portal, the simulation, production, or the stand-in. */
export function fatooraAt(apiOrigin: string, fetcher: typeof fetch = fetch): Fatoora {
  return async ({ method, path, headers, body }) => {
    const response = await fetcher(`${apiOrigin}${path}`, {
      method,
      headers: { "Content-Type": "application/json", Accept: "application/json", ...headers },
      body: JSON.stringify(body),
      // A redirect is no answer: the credentials go to this host only.
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT),
    });
    return { status: response.status, body: await jsonOf(response) };
  };
}
