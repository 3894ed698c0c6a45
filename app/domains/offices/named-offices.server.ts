import { sql } from "drizzle-orm";
import { listings, offices } from "#app/db/schema.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { NamedOffice } from "./rules.ts";

/** The same listings, each with the office that it belongs to, as the public sees it; in one statement. */
export async function withOffices<Card extends { seq: number }>(
  { db }: Pick<AppContext, "db">,
  cards: readonly Card[],
): Promise<(Card & { office: NamedOffice | null })[]> {
  if (cards.length === 0) return [];
  const seqs = JSON.stringify(cards.map(({ seq }) => seq));
  const rows = await db
    .select({ seq: listings.seq, name: offices.name, slug: offices.slug })
    .from(sql`json_each(${seqs}) as w`)
    .crossJoin(listings)
    .crossJoin(offices)
    .where(
      sql`${listings.seq} = w.value and ${offices.id} = ${listings.officeId} and ${offices.suspendedAt} is null`,
    );
  const named = new Map(rows.map(({ seq, ...office }) => [seq, office]));
  return cards.map((card) => ({ ...card, office: named.get(card.seq) ?? null }));
}
