import { eq } from "drizzle-orm";
import { einvoices } from "#app/db/schema.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";

/** The signed XML of an e-invoice; null if there is none of this id. Whoever asks was let in to its invoice before. */
export async function findXml({ db }: Pick<AppContext, "db">, einvoiceId: string): Promise<string | null> {
  const row = await db.query.einvoices.findFirst({
    columns: { xml: true },
    where: eq(einvoices.id, einvoiceId),
  });
  return row?.xml ?? null;
}
