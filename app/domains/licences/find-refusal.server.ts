import { and, eq, isNull } from "drizzle-orm";
import { listings } from "#app/db/schema.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { LicenceRefusal } from "./rules.ts";

type Refusal = { title: string; number: string; why: LicenceRefusal };

/** What a register said against the licence of the owner's listing; null if that is no longer so. */
export async function findRefusal(
  { db }: Pick<AppContext, "db">,
  id: string,
  ownerId: string,
): Promise<Refusal | null> {
  const row = await db.query.listings.findFirst({
    columns: { title: true, licenceNumber: true, licenceRefused: true },
    where: and(eq(listings.id, id), eq(listings.userId, ownerId), isNull(listings.closedAs)),
  });
  if (!row?.licenceRefused || row.licenceNumber === null) return null;
  return { title: row.title, number: row.licenceNumber, why: row.licenceRefused };
}
