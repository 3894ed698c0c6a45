import { countCall } from "#app/domains/programs/keys/count-call.server.ts";
import { findKey } from "#app/domains/programs/keys/find-key.server.ts";
import { CALLS_A_DAY, CALLS_A_MINUTE, MINUTE, type ProblemCode } from "#app/domains/programs/rules.ts";
import { days, seconds } from "#app/lib/duration.ts";
import type { VisitorContext } from "#app/platform/context.server.ts";

import { mayRead } from "../../may-read.ts";

type Headers = Record<string, string>;
/** A caller that may ask, or why not. The headers tell the limits; they go with the answer, whatever it is. */
export type Caller =
  | { ok: true; hasKey: boolean; headers: Headers }
  | { ok: false; code: ProblemCode; waitMs?: number; headers: Headers };

const inSeconds = (ms: number): number => Math.ceil(ms / seconds(1));
const MINUTE_POLICY = (calls: number): string => `"minute";q=${calls};w=${inSeconds(MINUTE)}`;
const OPEN = { "RateLimit-Policy": MINUTE_POLICY(CALLS_A_MINUTE.open) };
const KEYED = {
  "RateLimit-Policy": `${MINUTE_POLICY(CALLS_A_MINUTE.key)}, "day";q=${CALLS_A_DAY};w=${inSeconds(days(1))}`,
};

const hasty = (headers: Headers): Caller => ({
  ok: false,
  code: "too-many-calls",
  waitMs: MINUTE,
  headers: { ...headers, RateLimit: `"minute";r=0;t=${inSeconds(MINUTE)}` },
});

/**
 * Admits a call by its key, or by its network without one. Cookies say nothing here. The platform's limiter counts
 * minutes; a key's day is read with the key and counted once the answer has left, so that no call waits for a write.
 * Calls at the same moment may pass the day's limit by as many as a minute allows.
 */
export async function admitCaller(visitor: VisitorContext, authorization: string | null): Promise<Caller> {
  if (authorization === null) return (await mayRead(visitor, "open")) ? admitted(OPEN) : hasty(OPEN);
  const [, given] = /^bearer +(\S+)$/i.exec(authorization.trim()) ?? [];
  const key = given === undefined ? null : await findKey(visitor, given);
  if (!key)
    // Guesses count like calls without a key.
    return (await mayRead(visitor, "open"))
      ? {
          ok: false,
          code: "key-unknown",
          headers: { ...OPEN, "WWW-Authenticate": `Bearer realm="api", error="invalid_token"` },
        }
      : hasty(OPEN);
  if (key.isSuspended) return { ok: false, code: "account-suspended", headers: KEYED };
  // Calls are counted by the day of UTC.
  const rest = days(1) - (visitor.now() % days(1));
  const left = (calls: number): Headers => ({
    ...KEYED,
    RateLimit: `"day";r=${Math.max(0, calls)};t=${inSeconds(rest)}`,
  });
  if (key.callsToday >= CALLS_A_DAY)
    return { ok: false, code: "day-is-used-up", waitMs: rest, headers: left(0) };
  if (!(await visitor.allowRead("key", key.id))) return hasty(KEYED);
  visitor.later("api.count_failed", () => countCall(visitor, key.id));
  return { ok: true, hasKey: true, headers: left(CALLS_A_DAY - key.callsToday - 1) };
}

const admitted = (headers: Headers): Caller => ({ ok: true, hasKey: false, headers });
