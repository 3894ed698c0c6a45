import { and, eq, sql } from "drizzle-orm";
import { mailOutbox } from "#app/db/schema.server.ts";
import { hasAccountAddress, markMailFailed } from "#app/platform/mail.server.ts";
import { defineJob } from "./define-job.ts";

/** Sends a mail or text message of the outbox. */
export const deliverMailJob = defineJob("mail.deliver", "mailId", {
  queue: "MAIL_QUEUE",
  nameAr: "إرسال بريد أو رسالة نصية",
  run: async (ctx, id) => (await import("#app/domains/mails/deliver-mail.server.ts")).deliverMail(ctx, id),
  giveUp: markMailFailed,
  async sendAgain(ctx, id) {
    return {
      possible: sql`exists (select 1 from ${mailOutbox} where ${mailOutbox.id} = ${id} and ${mailOutbox.status} = 'failed' and ${hasAccountAddress})`,
      bind: (unit) =>
        unit.also("waiting", (guard) =>
          ctx.db
            .update(mailOutbox)
            .set({ status: "pending", enqueuedAt: ctx.now() })
            .where(and(eq(mailOutbox.id, id), guard.holds)),
        ),
    };
  },
  whyNotSent: async () => "nothing-to-do",
});
