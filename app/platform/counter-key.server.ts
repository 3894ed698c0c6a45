import { encodeHexLowerCase } from "@oslojs/encoding";
import type { AppContext } from "./context.server.ts";
import { keyedHash } from "#app/lib/keyed-hash.ts";

/**
 * The key under which attempts are counted for something personal (an address, a number, a network): HMAC-SHA-256 under
 * the app secret, so that whoever reads the counters can neither look a guess up in them nor bring two counters of one
 * person together. A changed secret makes other keys: what was counted under the old one no longer counts.
 */
export function counterKey(ctx: Pick<AppContext, "settings">, counter: string, value: string): string {
  const tag = keyedHash(ctx.settings.appSecret, `counter:${counter}:${value}`);
  return `${counter}:${encodeHexLowerCase(tag)}`;
}
