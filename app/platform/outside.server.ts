import { seconds } from "#app/lib/duration.ts";
import { readAtMost } from "#app/lib/read-at-most.ts";
import { LateError, within } from "#app/lib/within.ts";

/** A request to an address that a member typed: a feed, a picture, a receiver of webhooks. */
export type OutsideRequest = {
  address: string;
  /** A redirect is followed for GET only. */
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string;
  /** Media types that a good answer may have; without any its body is not read. */
  accepts: readonly string[];
  /** Bytes of the body, counted after it was unpacked. */
  maxBytes: number;
  /** For all of it, redirects and body included. */
  withinMs: number;
};

/** Why there is no answer. `private` is an address that is not on the public internet, or is our own. */
export type OutsideRefusal =
  "bad-address" | "private" | "redirects" | "wrong-type" | "too-large" | "too-slow" | "unreachable";

/** An answer of any status. `bytes` is empty unless the status is 2xx and its type was accepted. */
export type OutsideAnswer =
  | { ok: true; status: number; headers: Headers; bytes: Uint8Array<ArrayBuffer> }
  | { ok: false; reason: OutsideRefusal };

/** Asks once. Never throws for what the other side does. */
export type Outside = (request: OutsideRequest) => Promise<OutsideAnswer>;

/** The addresses of a name; none if it has none. Throws if nobody can be asked. */
export type Resolve = (host: string) => Promise<string[]>;

type Rules = {
  /** Our own scheme and host: nobody makes us ask ourselves. */
  origin: string;
  /** Hosts that may be private and without TLS, for tests on this machine (local mode only). */
  localHosts: readonly string[];
};
type Tools = { fetcher: typeof fetch; resolve: Resolve };

const RESOLVED_WITHIN = seconds(5);
const REDIRECTS_MAX = 3;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const ADDRESS_MAX = 2000;

/** Names that are nobody's on the public internet (RFC 6761, 6762, 8375, 9476). */
const NOT_PUBLIC =
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|private|alt|onion|arpa|test|example|invalid)$/;
const NAME = /^(?=.{4,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/** First bytes of archives: no answer that we read is one, whatever it says of itself. */
const ARCHIVES = [
  [0x50, 0x4b, 0x03, 0x04],
  [0x1f, 0x8b],
  [0x37, 0x7a, 0xbc, 0xaf],
  [0x52, 0x61, 0x72, 0x21],
  [0x28, 0xb5, 0x2f, 0xfd],
] as const;

const refuse = (reason: OutsideRefusal): OutsideAnswer => ({ ok: false, reason });

/**
 * What is wrong with an address before anybody is asked: null if nothing is. Only https at its usual port, a name and no
 * number, and no name or password in it.
 */
export function addressFault(
  address: string,
  { origin, localHosts }: Rules,
): "bad-address" | "private" | null {
  const url = address.length <= ADDRESS_MAX ? URL.parse(address) : null;
  if (!url || url.username !== "" || url.password !== "") return "bad-address";
  if (isLocalHost(url, localHosts)) return null;
  if (url.protocol !== "https:" || url.port !== "") return "bad-address";
  const host = hostOf(url);
  if (NOT_PUBLIC.test(host) || host === URL.parse(origin)?.hostname) return "private";
  // A number in any spelling is an address of a machine, which may be ours or a neighbour's.
  return NAME.test(host) ? null : "private";
}

const hostOf = ({ hostname }: URL): string => hostname.toLowerCase().replace(/\.$/, "");

const isLocalHost = ({ protocol, hostname }: URL, localHosts: readonly string[]): boolean =>
  (protocol === "http:" || protocol === "https:") && localHosts.includes(hostname);

/** Asks Cloudflare's resolver over HTTPS (RFC 8484's JSON form), for both kinds of addresses. */
export const resolveByHttps =
  (fetcher: typeof fetch): Resolve =>
  async (host) => {
    const asked = ["A", "AAAA"].map(async (type) => {
      const query = new URLSearchParams({ name: host, type });
      const response = await fetcher(`https://cloudflare-dns.com/dns-query?${query.toString()}`, {
        headers: { Accept: "application/dns-json" },
        redirect: "manual",
        signal: AbortSignal.timeout(RESOLVED_WITHIN),
      });
      if (!response.ok) throw new Error(`the resolver answered ${response.status}`);
      const { Answer: answers = [] } = await response.json<{ Answer?: { type: number; data: string }[] }>();
      return answers.filter((one) => one.type === 1 || one.type === 28).map(({ data }) => data);
    });
    return (await Promise.all(asked)).flat();
  };

/** Whether every one of these addresses is on the public internet. */
async function areAllPublic(addresses: readonly string[]): Promise<boolean> {
  const { default: ipaddr } = await import("ipaddr.js");
  return addresses.every((text) => ipaddr.isValid(text) && ipaddr.process(text).range() === "unicast");
}

/**
 * What asks addresses that others typed. Each hop is judged anew: its form, and where its name leads. The platform itself
 * reaches no private network, so a name that changes between both looks leads nowhere either.
 */
export function openOutside(rules: Rules, { fetcher, resolve }: Tools): Outside {
  async function hopFault(address: string): Promise<OutsideRefusal | null> {
    const fault = addressFault(address, rules);
    if (fault) return fault;
    const url = new URL(address);
    if (isLocalHost(url, rules.localHosts)) return null;
    const addresses = await resolve(hostOf(url));
    if (addresses.length === 0) return "unreachable";
    return (await areAllPublic(addresses)) ? null : "private";
  }

  async function ask(request: OutsideRequest): Promise<OutsideAnswer> {
    const { method = "GET", headers = {}, body = null, withinMs } = request;
    let address = request.address;
    for (let hop = 0; hop <= REDIRECTS_MAX; hop += 1) {
      const fault = await hopFault(address);
      if (fault) return refuse(fault);
      const response = await fetcher(address, {
        method,
        headers,
        body,
        redirect: "manual",
        signal: AbortSignal.timeout(withinMs),
      });
      const next =
        method === "GET" && REDIRECTS.has(response.status) ? response.headers.get("Location") : null;
      if (next === null) return read(response, request);
      await response.body?.cancel();
      const url = URL.parse(next, address);
      if (!url) return refuse("bad-address");
      address = url.href;
    }
    return refuse("redirects");
  }

  return async (request) => {
    try {
      return await within(request.withinMs, ask(request));
    } catch (error) {
      return refuse(error instanceof LateError ? "too-slow" : "unreachable");
    }
  };
}

async function read(response: Response, { accepts, maxBytes }: OutsideRequest): Promise<OutsideAnswer> {
  const { status, headers, ok } = response;
  const nothing = new Uint8Array(0);
  if (!ok || accepts.length === 0) {
    await response.body?.cancel();
    return { ok: true, status, headers, bytes: nothing };
  }
  const [type = ""] = (headers.get("Content-Type") ?? "").split(";");
  if (!accepts.includes(type.trim().toLowerCase())) {
    await response.body?.cancel();
    return refuse("wrong-type");
  }
  const body = await readAtMost(response.body as ReadableStream<Uint8Array<ArrayBuffer>> | null, maxBytes, 1);
  if (!body) return refuse("too-large");
  const bytes = new Uint8Array(await body.arrayBuffer());
  const isArchive = ARCHIVES.some((magic) => magic.every((byte, at) => bytes[at] === byte));
  return isArchive ? refuse("wrong-type") : { ok: true, status, headers, bytes };
}
