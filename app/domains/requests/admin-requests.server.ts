import { and, desc, eq, gte, lt, type SQL } from "drizzle-orm";
import { contactMessages, profiles, requestNotes, serviceRequests } from "#app/db/schema.server.ts";
import type { AdminContext } from "#app/platform/context.server.ts";
import { newerThan, olderThan, pageOf, type Place, sortedBy } from "#app/platform/keyset.server.ts";
import { readCounts } from "#app/platform/stored-counts.server.ts";
import {
  REFERENCE_LENGTH,
  REQUEST_FILTERS,
  type RequestFilter,
  type RequestKind,
  type RequestSort,
} from "./rules.ts";

export const REQUESTS_PER_PAGE = 20;
const NOTES_SHOWN = 100;

type Asked = { filter: RequestFilter; sort: RequestSort; after: Place | null };

/** What the two lists differ in: their rows, order and cursor. */
function walk(table: typeof serviceRequests | typeof contactMessages, { filter, sort, after }: Asked) {
  const { createdAt, id, status } = table;
  const beyond = sort === "newest" ? olderThan : newerThan;
  return {
    condition: and(filter === "all" ? undefined : eq(status, filter), beyond({ createdAt, id }, after)),
    order: sortedBy({ at: createdAt, id }, sort === "newest" ? "down" : "up"),
  };
}

/** A page of the service requests that match a filter. */
export async function listServiceRequests({ db }: AdminContext, asked: Asked) {
  const { condition, order } = walk(serviceRequests, asked);
  const { id, fullName, serviceType, status, createdAt } = serviceRequests;
  const rows = await db
    .select({ id, fullName, serviceType, status, createdAt })
    .from(serviceRequests)
    .where(condition)
    .orderBy(...order)
    .limit(REQUESTS_PER_PAGE + 1);
  return pageOf(rows, REQUESTS_PER_PAGE);
}

/** A page of the contact messages that match a filter. */
export async function listContactMessages({ db }: AdminContext, asked: Asked) {
  const { condition, order } = walk(contactMessages, asked);
  const { id, fullName, subject, status, createdAt } = contactMessages;
  const rows = await db
    .select({ id, fullName, subject, status, createdAt })
    .from(contactMessages)
    .where(condition)
    .orderBy(...order)
    .limit(REQUESTS_PER_PAGE + 1);
  return pageOf(rows, REQUESTS_PER_PAGE);
}

/** Number of rows per filter, for each kind. */
export async function countRequests(
  ctx: AdminContext,
  kind: RequestKind,
): Promise<Record<RequestFilter, number>> {
  const counts = await readCounts(ctx, kind === "service" ? "service_requests" : "contact_messages");
  const of = (filter: RequestFilter) => (filter === "all" ? counts.all() : counts.of(filter).n);
  return Object.fromEntries(REQUEST_FILTERS.map((filter) => [filter, of(filter)])) as Record<
    RequestFilter,
    number
  >;
}

/** One request or message with all its fields and the notes on it, the newest first; or null. */
export async function findRequestFile(ctx: AdminContext, kind: RequestKind, id: string) {
  const request = kind === "service" ? await findService(ctx, id) : await findContact(ctx, id);
  return request && { request, notes: await listNotes(ctx, kind, id) };
}

async function findService({ db }: AdminContext, id: string) {
  const row = await db.query.serviceRequests.findFirst({ where: eq(serviceRequests.id, id) });
  if (!row) return null;
  const { serviceType, description: text, formKey: _formKey, ...request } = row;
  return { kind: "service" as const, serviceType, text, ...request };
}

async function findContact({ db }: AdminContext, id: string) {
  const row = await db.query.contactMessages.findFirst({ where: eq(contactMessages.id, id) });
  if (!row) return null;
  const { subject, message: text, formKey: _formKey, ...request } = row;
  return { kind: "contact" as const, subject, text, ...request };
}

/** By which column a note belongs to a request or message. */
const subjectOf = (kind: RequestKind) =>
  kind === "service" ? requestNotes.serviceRequestId : requestNotes.contactMessageId;

function listNotes({ db }: AdminContext, kind: RequestKind, id: string) {
  return db
    .select({
      id: requestNotes.id,
      note: requestNotes.note,
      createdAt: requestNotes.createdAt,
      authorName: profiles.fullName,
    })
    .from(requestNotes)
    .leftJoin(profiles, eq(profiles.userId, requestNotes.authorId))
    .where(eq(subjectOf(kind), id))
    .orderBy(desc(requestNotes.createdAt))
    .limit(NOTES_SHOWN);
}

/** The request or message for a reference, which is the start of its id; null if there is none. */
export async function findByReference(
  { db }: AdminContext,
  reference: string,
): Promise<{ kind: RequestKind; id: string } | null> {
  const start = reference.trim().toLowerCase();
  if (!new RegExp(`^[\\da-f]{${REFERENCE_LENGTH},32}$`).test(start)) return null;
  // "g" sorts after every character of an id.
  const begins = (table: typeof serviceRequests | typeof contactMessages): SQL | undefined =>
    and(gte(table.id, start), lt(table.id, `${start}g`));
  const request = await db.query.serviceRequests.findFirst({
    where: begins(serviceRequests),
    columns: { id: true },
  });
  if (request) return { kind: "service", id: request.id };
  const message = await db.query.contactMessages.findFirst({
    where: begins(contactMessages),
    columns: { id: true },
  });
  return message ? { kind: "contact", id: message.id } : null;
}
