import { and, eq } from "drizzle-orm";
import { users } from "#app/db/schema.server.ts";
import { officeOf } from "#app/domains/offices/who.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { mayImport } from "./owner.ts";

/** Whose listings an import writes. */
export type Importer = { id: string; email: string; officeId: string | null };

/** The owner of an import with their office, as long as they may import. */
export async function findImporter({ db }: Pick<AppContext, "db">, userId: string): Promise<Importer | null> {
  const [owner] = await db
    .select({ id: users.id, email: users.email, officeId: officeOf(userId) })
    .from(users)
    .where(and(eq(users.id, userId), mayImport(userId)));
  return owner ?? null;
}
