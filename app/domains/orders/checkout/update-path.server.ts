import { isUpdateOpen } from "#app/domains/payments/price-list.ts";
import { updatePath, type ReportStatus } from "#app/domains/reports/rules.ts";
import type { MemberContext } from "#app/platform/context.server.ts";

type Listed = {
  id: string;
  status: ReportStatus;
  withdrawnAt: number | null;
  createdAt: number;
};

/**
 * The path at which a finished report can be updated for half the price; null if that is not, or no longer, possible.
 */
export function updatePathOf(ctx: Pick<MemberContext, "now">, report: Listed): string | null {
  const { id, status, withdrawnAt, createdAt } = report;
  const isUpdatable = status === "completed" && withdrawnAt === null && isUpdateOpen(createdAt, ctx.now());
  return isUpdatable ? updatePath(id) : null;
}
