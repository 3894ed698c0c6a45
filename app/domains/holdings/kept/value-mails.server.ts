import { eq } from "drizzle-orm";
import { valueMails } from "#app/db/schema.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";

type Db = Pick<AppContext, "db" | "now">;

/** A member's mails about their values: when they were last told, and whether they want any. Null before the first. */
export async function findValueMails({ db }: Pick<AppContext, "db">, userId: string) {
  return (await db.query.valueMails.findFirst({ where: eq(valueMails.userId, userId) })) ?? null;
}

/** Ends the mails about a member's values, or begins them again. What they keep stays. */
export async function setValueMails({ db, now }: Db, userId: string, wanted: boolean): Promise<void> {
  const mutedAt = wanted ? null : now();
  await db
    .insert(valueMails)
    .values({ userId, mutedAt, toldAt: now(), dueAt: null })
    .onConflictDoUpdate({ target: valueMails.userId, set: wanted ? { mutedAt } : { mutedAt, dueAt: null } });
}
