import { and, eq } from "drizzle-orm";
import { contactMessages, serviceRequests } from "#app/db/schema.server.ts";
import type { AppContext, MemberContext } from "#app/platform/context.server.ts";

/** What a mail says of a service request, or null. */
export async function findRequestHeading({ db }: Pick<AppContext, "db">, id: string) {
  const row = await db.query.serviceRequests.findFirst({
    where: eq(serviceRequests.id, id),
    columns: { serviceType: true },
  });
  return row ?? null;
}

/** What a mail may say of a contact message: that it is there; or null. */
export async function findMessageHeading({ db }: Pick<AppContext, "db">, id: string) {
  const row = await db.query.contactMessages.findFirst({
    where: eq(contactMessages.id, id),
    columns: { id: true },
  });
  return row ?? null;
}

/** The member's own service request, to show that it was sent; or null. */
export async function findOwnRequest({ db, userId }: MemberContext, id: string) {
  const row = await db.query.serviceRequests.findFirst({
    where: and(eq(serviceRequests.id, id), eq(serviceRequests.userId, userId)),
    columns: { id: true, serviceType: true },
  });
  return row ?? null;
}
