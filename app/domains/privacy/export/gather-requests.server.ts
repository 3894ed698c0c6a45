import { asc, eq, inArray, or } from "drizzle-orm";
import { contactMessages, requestNotes, serviceRequests } from "#app/db/schema.server.ts";
import { iso } from "#app/lib/iso.ts";
import type { AppContext } from "#app/platform/context.server.ts";

type Db = Pick<AppContext, "db">;

/** What a person asked our people for and wrote to us while signed in, in the shape it has in `account.json`. */
export async function gatherRequests(ctx: Db, userId: string) {
  const notes = await notesOn(ctx, userId);
  return {
    service_requests: await requestsOf(ctx, userId, notes),
    contact_messages: await messagesOf(ctx, userId, notes),
  };
}

async function requestsOf({ db }: Db, userId: string, notes: Note[]) {
  const rows = await db.query.serviceRequests.findMany({
    where: eq(serviceRequests.userId, userId),
    orderBy: asc(serviceRequests.createdAt),
  });
  return rows.map((row) => ({
    id: row.id,
    full_name: row.fullName,
    phone: row.phone,
    email: row.email,
    service_type: row.serviceType,
    description: row.description,
    status: row.status,
    sent_at: iso(row.createdAt),
    changed_at: iso(row.updatedAt),
    notes: told(notes.filter(({ service }) => service === row.id)),
  }));
}

async function messagesOf({ db }: Db, userId: string, notes: Note[]) {
  const rows = await db.query.contactMessages.findMany({
    where: eq(contactMessages.userId, userId),
    orderBy: asc(contactMessages.createdAt),
  });
  return rows.map((row) => ({
    id: row.id,
    name: row.fullName,
    email: row.email,
    phone: row.phone,
    subject: row.subject,
    message: row.message,
    status: row.status,
    sent_at: iso(row.createdAt),
    changed_at: iso(row.updatedAt),
    notes: told(notes.filter(({ contact }) => contact === row.id)),
  }));
}

type Note = { service: string | null; contact: string | null; note: string; createdAt: number };

/** What our people noted on any of them, without who wrote it. */
function notesOn({ db }: Db, userId: string): Promise<Note[]> {
  const services = db
    .select({ id: serviceRequests.id })
    .from(serviceRequests)
    .where(eq(serviceRequests.userId, userId));
  const messages = db
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(eq(contactMessages.userId, userId));
  const { serviceRequestId: service, contactMessageId: contact, note, createdAt } = requestNotes;
  return db
    .select({ service, contact, note, createdAt })
    .from(requestNotes)
    .where(or(inArray(service, services), inArray(contact, messages)))
    .orderBy(asc(createdAt));
}

const told = (notes: Note[]) => notes.map(({ note, createdAt }) => ({ note, at: iso(createdAt) }));
