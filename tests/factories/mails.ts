import { mailOutbox } from "#app/db/schema.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { mailRow, type MailDraft } from "#app/platform/mail.server.ts";

/** The statement that writes a mail into the outbox, with nothing on the queue. */
export const writeMail = (ctx: Pick<AppContext, "db" | "now">, draft: MailDraft) =>
  ctx.db.insert(mailOutbox).values(mailRow(ctx, draft));
