import { and, desc, eq, isNotNull, isNull, lt, type SQL } from "drizzle-orm";
import { mailOutbox } from "#app/db/schema.server.ts";
import type { AdminContext } from "#app/platform/context.server.ts";
import { countSome, type Some } from "#app/platform/count-some.server.ts";
import { beyond, sortedBy, type Spot } from "#app/platform/keyset.server.ts";
import type { MailTemplate } from "#app/platform/mail.rules.ts";
import type { OutboxFilter } from "./rules.ts";

const MAILS_PER_PAGE = 20;

/** The cursor of mails that were never queued: behind all others. */
const NOT_QUEUED = 0;

/** A provider's error may contain an address, which nobody needs to see here. */
const withoutAddresses = (text: string | null): string | null => text && text.replace(/\S+@\S+/g, "…");

/** One page of the outbox, of all templates or of one, last queued first. It never contains the recipients. */
export async function listMails(
  { db }: AdminContext,
  { filter, template }: { filter: OutboxFilter; template: MailTemplate | null },
  after: Spot | null,
) {
  const inList = and(
    eq(mailOutbox.status, filter),
    template === null ? undefined : eq(mailOutbox.template, template),
  );
  const { id, template: name, status, attempts, lastError, createdAt, enqueuedAt } = mailOutbox;
  const read = (condition: SQL | undefined, order: SQL[], limit: number) =>
    db
      .select({ id, template: name, status, attempts, lastError, createdAt, enqueuedAt })
      .from(mailOutbox)
      .where(and(inList, condition))
      .orderBy(...order)
      .limit(limit);
  const size = MAILS_PER_PAGE + 1;
  const byQueue = { at: mailOutbox.enqueuedAt, id: mailOutbox.id };
  const queued =
    after?.at === NOT_QUEUED
      ? []
      : await read(
          and(isNotNull(mailOutbox.enqueuedAt), beyond(byQueue, "down", after)),
          sortedBy(byQueue, "down"),
          size,
        );
  const rest =
    queued.length === size
      ? []
      : await read(
          and(
            isNull(mailOutbox.enqueuedAt),
            after?.at === NOT_QUEUED ? lt(mailOutbox.id, after.id) : undefined,
          ),
          [desc(mailOutbox.id)],
          size - queued.length,
        );
  const rows = [...queued, ...rest];
  const page = rows.slice(0, MAILS_PER_PAGE);
  const last = page.at(-1);
  const next: Spot | null =
    rows.length === size && last ? { at: last.enqueuedAt ?? NOT_QUEUED, id: last.id } : null;
  return { mails: page.map((row) => ({ ...row, lastError: withoutAddresses(row.lastError) })), next };
}

/** Number of mails per filter. */
export async function countMails(ctx: AdminContext): Promise<Record<OutboxFilter, Some>> {
  const [failed, pending] = await Promise.all([
    countSome(ctx, mailOutbox, eq(mailOutbox.status, "failed")),
    countSome(ctx, mailOutbox, eq(mailOutbox.status, "pending")),
  ]);
  return { failed, pending };
}
