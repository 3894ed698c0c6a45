import { and, eq } from "drizzle-orm";
import { mailOutbox } from "#app/db/schema.server.ts";
import { deliverMail } from "#app/domains/mails/deliver-mail.server.ts";
import type { AppContext, MemberContext } from "#app/platform/context.server.ts";
import { mailRow, type MailDraft } from "#app/platform/mail.server.ts";
import type { Witness } from "./context.ts";

/** The statement that writes a mail to the outbox, without queueing it. */
export const writeMail = (ctx: Pick<AppContext, "db" | "now">, draft: MailDraft) =>
  ctx.db.insert(mailOutbox).values(mailRow(ctx, draft));

type Template = MailDraft["template"];

/** Delivers the only mail of a template written to the member, and returns its text. Fails if there are several. */
export async function deliverOnlyMail(ctx: MemberContext & Witness, template: Template): Promise<string> {
  const mails = await ctx.db.query.mailOutbox.findMany({
    where: and(eq(mailOutbox.userId, ctx.userId), eq(mailOutbox.template, template)),
  });
  const [mail] = mails;
  if (!mail || mails.length > 1) throw new Error(`${mails.length} mails of the kind ${template}`);
  await deliverMail(ctx, mail.id);
  return ctx.sentMails.at(-1)?.text ?? "";
}
