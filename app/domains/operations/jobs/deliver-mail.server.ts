import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { mailOutbox } from "#app/db/schema.server.ts";
import { hasAccountAddress, markMailFailed } from "#app/platform/mail.server.ts";
import { defineJob } from "./define-job.ts";

/** Sends a mail or text message of the outbox. */
export const deliverMailJob = defineJob(z.object({ type: z.literal("mail.deliver"), mailId: z.string() }), {
  queue: "MAIL_QUEUE",
  nameAr: "إرسال بريد أو رسالة نصية",
  subjectId: ({ mailId }) => mailId,
  async run(ctx, { mailId }) {
    const { deliverMail } = await import("#app/domains/mails/deliver-mail.server.ts");
    await deliverMail(ctx, mailId);
  },
  giveUp: (ctx, { mailId }) => markMailFailed(ctx, mailId),
  async sendAgain(ctx, { mailId }) {
    return {
      possible: sql`exists (select 1 from ${mailOutbox} where ${mailOutbox.id} = ${mailId} and ${mailOutbox.status} = 'failed' and ${hasAccountAddress})`,
      bind: (unit) =>
        unit.also("waiting", (guard) =>
          ctx.db
            .update(mailOutbox)
            .set({ status: "pending", enqueuedAt: ctx.now() })
            .where(and(eq(mailOutbox.id, mailId), guard.holds)),
        ),
    };
  },
  whyNotSent: async () => "nothing-to-do",
});
