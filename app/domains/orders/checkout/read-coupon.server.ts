import { eq, isNull } from "drizzle-orm";
import { payments } from "#app/db/schema.server.ts";
import {
  foldCode,
  type CodeBuys,
  type CodeRefusal,
  type ShownCoupon,
} from "#app/domains/payments/codes/rules.ts";
import { findUseObstacle } from "#app/domains/payments/codes/code-uses.server.ts";
import { findCode } from "#app/domains/payments/codes/find-code.server.ts";
import type { PriceCode } from "#app/domains/payments/price-list.ts";
import type { Price } from "#app/domains/payments/rules.ts";
import type { MemberContext } from "#app/platform/context.server.ts";

type Coupon = { typed: string; code: PriceCode | null; refusal: CodeRefusal | null };

/**
 * The discount code that a page shows a price with: the code if the member could use it now, or why not. Their own open
 * order of the same thing goes on with its use, so it is not counted against them.
 */
export async function readCoupon(
  ctx: MemberContext,
  typed: string,
  { buys, propertyId }: { buys: CodeBuys; propertyId: string | null },
): Promise<Coupon> {
  if (foldCode(typed) === "") return { typed: "", code: null, refusal: null };
  const found = await findCode(ctx, typed, buys);
  if (!found.ok) return { typed, code: null, refusal: found.reason };
  const same = propertyId === null ? isNull(payments.propertyId) : eq(payments.propertyId, propertyId);
  const refusal = await findUseObstacle(ctx, found.code.id, same);
  return refusal ? { typed, code: null, refusal } : { typed, code: found.code, refusal: null };
}

/** What a page says of a code beside the price that came of it. */
export const shownCoupon = (
  { typed, code, refusal }: Coupon,
  price: Pick<Price, "discount">,
): ShownCoupon => ({
  typed,
  refusal,
  isApplied: price.discount === "code",
  isNotBest: code !== null && price.discount !== "code",
});
