import { asc, eq, inArray, or } from "drizzle-orm";
import { contactMessages, requestNotes, serviceRequests } from "#app/db/schema.server.ts";
import { iso } from "#app/lib/iso.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { isoOf, listOwned } from "./list-owned.server.ts";

type Db = Pick<AppContext, "db">;

/** What a person asked our people for and wrote to us while signed in, in the shape it has in `account.json`. */
export async function gatherRequests(ctx: Db, userId: string) {
  const notes = await notesOn(ctx, userId);
  return {
    service_requests: await requestsOf(ctx, userId, notes),
    contact_messages: await messagesOf(ctx, userId, notes),
  };
}

async function requestsOf(ctx: Db, userId: string, notes: Note[]) {
  const rows = await listOwned(ctx, serviceRequests, userId, {
    id: serviceRequests.id,
    full_name: serviceRequests.fullName,
    phone: serviceRequests.phone,
    email: serviceRequests.email,
    service_type: serviceRequests.serviceType,
    description: serviceRequests.description,
    status: serviceRequests.status,
    sent_at: isoOf(serviceRequests.createdAt),
    changed_at: isoOf(serviceRequests.updatedAt),
  });
  return rows.map((row) => ({ ...row, notes: told(notes.filter(({ service }) => service === row.id)) }));
}

async function messagesOf(ctx: Db, userId: string, notes: Note[]) {
  const rows = await listOwned(ctx, contactMessages, userId, {
    id: contactMessages.id,
    name: contactMessages.fullName,
    email: contactMessages.email,
    phone: contactMessages.phone,
    subject: contactMessages.subject,
    message: contactMessages.message,
    status: contactMessages.status,
    sent_at: isoOf(contactMessages.createdAt),
    changed_at: isoOf(contactMessages.updatedAt),
  });
  return rows.map((row) => ({ ...row, notes: told(notes.filter(({ contact }) => contact === row.id)) }));
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
