import { encodeHexLowerCase } from "@oslojs/encoding";
import type { AppContext } from "./context.server.ts";
import { keyedHash } from "#app/lib/keyed-hash.ts";

/**
 * The key under which attempts are counted for something personal (an address, a number, a network). It is HMAC-SHA-256
 * with the app secret: whoever reads the counters can neither look up a guess nor match two counters of one person. A
 * changed secret makes other keys, so older counts no longer count.
 */
export function counterKey(ctx: Pick<AppContext, "settings">, counter: string, value: string): string {
  const tag = keyedHash(ctx.settings.appSecret, `counter:${counter}:${value}`);
  return `${counter}:${encodeHexLowerCase(tag)}`;
}
