import { and, eq, notInArray, sql } from "drizzle-orm";
import { mailOutbox } from "#app/db/schema.server.ts";
import { newId } from "#app/lib/ids.ts";
import type { AppContext } from "./context.server.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import { MAILED_ELSEWHERE, type MailTemplate } from "./mail.rules.ts";
import { seal } from "./seal.server.ts";

/** A file with a mail, as bytes: the provider would read a text as base64. */
type MailAttachment = {
  disposition: "attachment";
  filename: string;
  type: string;
  content: Uint8Array;
};

export type Mail = {
  to: string;
  subject: string;
  html: string;
  text: string;
  attachments?: MailAttachment[];
  /** In addition to those of every mail; the provider accepts List-Unsubscribe and a few others. */
  headers?: Record<string, string>;
};

export type MailPort = {
  /** Sends one mail through the provider; throws if it is refused. */
  send(mail: Mail): Promise<void>;
};

export type MailDraft = {
  id: string;
  template: MailTemplate;
  /** Null if only an address is known. */
  userId: string | null;
  params: Record<string, string>;
  /** The address, sealed for "mail:{id}", if the account's own is gone before delivery or is not the right one. */
  sealedTo?: string;
};

/** A mail to a user, not yet written: the unit of work of the change that causes it writes and sends it. */
export function draftMail(
  template: MailTemplate,
  userId: string,
  params: Record<string, string> = {},
): MailDraft & { userId: string } {
  return { id: newId(), template, userId, params };
}

/** A mail to an address that need not have an account: sealed in its row until it is sent. */
export async function draftMailTo(
  ctx: Pick<AppContext, "settings">,
  template: MailTemplate,
  { address, userId }: { address: string; userId: string | null },
  params: Record<string, string>,
): Promise<MailDraft> {
  const id = newId();
  return { id, template, userId, params, sealedTo: await seal(ctx.settings, `mail:${id}`, address) };
}

/** The row of the outbox that a draft becomes. */
export const mailRow = (ctx: Pick<AppContext, "now">, draft: MailDraft) => {
  const now = ctx.now();
  return { ...draft, status: "pending" as const, attempts: 0, createdAt: now, enqueuedAt: now };
};

/** The row if it is still pending, else null: a second delivery of the same message sends nothing. */
export async function findPendingMail(ctx: Pick<AppContext, "db">, mailId: string) {
  const row = await ctx.db.query.mailOutbox.findFirst({
    where: and(eq(mailOutbox.id, mailId), eq(mailOutbox.status, "pending")),
  });
  return row ?? null;
}

/** Before the second and the third try at marking a mail as sent. */
const MARK_AGAIN_AFTER = [250, 1000];

/**
 * The provider accepted it. Tried three times, because a mail that is not marked goes out again, and the provider knows
 * no key to recognise it by.
 */
export async function markMailSent(ctx: Pick<AppContext, "db" | "now">, mailId: string): Promise<void> {
  const mark = () =>
    ctx.db
      .update(mailOutbox)
      .set({ status: "sent", sentAt: ctx.now(), lastError: null, sealedTo: null })
      .where(and(eq(mailOutbox.id, mailId), eq(mailOutbox.status, "pending")));
  for (const wait of MARK_AGAIN_AFTER) {
    try {
      await mark();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  await mark();
}

/** Notes a failed attempt; the row stays pending for the next one. */
export async function noteMailError(
  ctx: Pick<AppContext, "db">,
  mailId: string,
  error: unknown,
): Promise<void> {
  await ctx.db
    .update(mailOutbox)
    .set({ attempts: sql`${mailOutbox.attempts} + 1`, lastError: errorText(error) })
    .where(eq(mailOutbox.id, mailId));
}

/**
 * Matches a mail of the outbox that was given up and can go out again. Its address is read from the account: a closed
 * one has none, and a sealed address went with the failure.
 */
export const hasAccountAddress = and(
  notInArray(mailOutbox.template, [...MAILED_ELSEWHERE]),
  sql`exists (select 1 from users where users.id = ${mailOutbox.userId} and users.closed_at is null)`,
);

/** There is no automatic retry; an operator sees it. */
export async function markMailFailed(ctx: Pick<AppContext, "db">, mailId: string): Promise<void> {
  await ctx.db
    .update(mailOutbox)
    .set({ status: "failed", sealedTo: null })
    .where(and(eq(mailOutbox.id, mailId), eq(mailOutbox.status, "pending")));
}
