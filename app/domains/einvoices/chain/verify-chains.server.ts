import { and, asc, eq, gt, or } from "drizzle-orm";
import { einvoices } from "#app/db/schema.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { checkChain, type ChainedDocument, type ChainFault } from "./check-chain.ts";

/** Documents that are read at once: each is some ten kilobytes. */
const AT_ONCE = 200;

const nextDocuments = ({ db }: Pick<AppContext, "db">, last: ChainedDocument | null) =>
  db
    .select({
      deviceId: einvoices.deviceId,
      counter: einvoices.counter,
      previousHash: einvoices.previousHash,
      hash: einvoices.hash,
      uuid: einvoices.uuid,
      qr: einvoices.qr,
      xml: einvoices.xml,
    })
    .from(einvoices)
    .where(
      last === null
        ? undefined
        : or(
            gt(einvoices.deviceId, last.deviceId),
            and(eq(einvoices.deviceId, last.deviceId), gt(einvoices.counter, last.counter)),
          ),
    )
    .orderBy(asc(einvoices.deviceId), asc(einvoices.counter))
    .limit(AT_ONCE);

/** Checks every signed document that is stored, unit by unit: how many there are, and what is wrong with which. */
export async function verifyChains(
  ctx: Pick<AppContext, "db">,
): Promise<{ documents: number; faults: ChainFault[] }> {
  const faults: ChainFault[] = [];
  let documents = 0;
  let last: ChainedDocument | null = null;
  for (let some = await nextDocuments(ctx, last); some.length > 0; some = await nextDocuments(ctx, last)) {
    faults.push(...checkChain(some, last));
    documents += some.length;
    last = some.at(-1) ?? null;
  }
  return { documents, faults };
}
