import { and, eq, sql, type SQL } from "drizzle-orm";
import { licenceChecks, listings } from "#app/db/schema.server.ts";
import type { Country } from "#app/domains/valuation/rules.ts";
import { newId } from "#app/lib/ids.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { insertWhere } from "#app/platform/d1.server.ts";
import type { UnitOfWork } from "#app/platform/unit-of-work.server.ts";
import { registerOf } from "../rules.ts";

type Asked = {
  id: string;
  country: Country;
  city: string;
  licenceNumber: string | null;
  sealedLicenceHolder: string | null;
};
type Ctx = Pick<AppContext, "db" | "now" | "registers">;

/** The columns of a listing of whose licence nothing is known yet but what its owner typed. */
export const UNCONFIRMED = {
  licenceRegister: null,
  licenceConfirmedAt: null,
  licenceLink: null,
  licenceRefused: null,
} as const;

/** Questions that still wait are dropped: their answers would be about what the listing no longer says. */
const overtake = ({ db }: Ctx, id: string, holds: SQL) =>
  db
    .update(licenceChecks)
    .set({ status: "overtaken" })
    .where(and(eq(licenceChecks.listingId, id), eq(licenceChecks.status, "waiting"), holds));

/**
 * Adds to a unit that wrote a listing the question to its register, bound to the unit's guard: a row, and its job. A
 * register that is switched off, or a licence without the number of its holder, is not asked.
 */
export function askLicence(ctx: Ctx, unit: UnitOfWork, listing: Asked): void {
  const { id, country, city, licenceNumber, sealedLicenceHolder } = listing;
  unit.alsoAll(({ holds }) => [overtake(ctx, id, holds)]);
  const register = registerOf(country, city);
  if (!register || !ctx.registers[register] || !licenceNumber || !sealedLicenceHolder) return;
  const now = ctx.now();
  const checkId = newId();
  const row = {
    id: checkId,
    listingId: id,
    register,
    number: licenceNumber,
    city,
    status: "waiting" as const,
    attempts: 0,
    nextTryAt: now,
    enqueuedAt: now,
    createdAt: now,
  };
  unit
    .alsoAll(({ holds }) => [
      insertWhere(ctx.db, licenceChecks, row, holds),
      ctx.db
        .update(listings)
        .set({ licenceAskedAt: now })
        .where(and(eq(listings.id, id), sql`${holds}`)),
    ])
    .job({ type: "licence.check", checkId });
}
