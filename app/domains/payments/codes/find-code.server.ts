import { eq } from "drizzle-orm";
import { discountCodes } from "#app/db/schema.server.ts";
import type { PriceCode } from "#app/domains/payments/price-list.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { counterKey } from "#app/platform/counter-key.server.ts";
import { allow, giveBack } from "#app/platform/rate-limit.server.ts";
import {
  CODE_GUESSES,
  CODE_GUESSES_FROM,
  foldCode,
  isCode,
  type CodeBuys,
  type CodeRefusal,
} from "./rules.ts";

type Found = { ok: true; code: PriceCode } | { ok: false; reason: CodeRefusal };
const refuse = (reason: CodeRefusal): Found => ({ ok: false, reason });

/**
 * The code that a member typed, if it is good now for what they buy. Its limits are counted elsewhere: by the statement
 * that uses it. A code that an administrator ended is answered like one that never was. Every code that is refused
 * counts as a guess, and after too many guesses even a good one is refused.
 */
export async function findCode(ctx: MemberContext, typed: string, buys: CodeBuys): Promise<Found> {
  const own = `code-guess:${ctx.userId}`;
  const network = counterKey(ctx, "code-guess-from", ctx.clientIp);
  const mayGuess = [await allow(ctx, own, CODE_GUESSES), await allow(ctx, network, CODE_GUESSES_FROM)];
  if (mayGuess.includes(false)) return refuse("code-too-many");
  const found = await readCode(ctx, foldCode(typed), buys);
  if (found.ok) {
    await giveBack(ctx, own);
    await giveBack(ctx, network);
  }
  return found;
}

async function readCode(ctx: MemberContext, code: string, buys: CodeBuys): Promise<Found> {
  const row = isCode(code)
    ? await ctx.db.query.discountCodes.findFirst({ where: eq(discountCodes.code, code) })
    : undefined;
  if (!row || row.endedAt !== null) return refuse("code-unknown");
  if (ctx.now() < row.fromAt) return refuse("code-not-yet");
  if (ctx.now() >= row.untilAt) return refuse("code-over");
  if (row.scope !== "both" && row.scope !== buys) return refuse("code-not-for-this");
  return { ok: true, code: { id: row.id, percent: row.percent } };
}
