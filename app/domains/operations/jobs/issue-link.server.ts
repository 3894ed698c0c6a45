import { sql } from "drizzle-orm";
import { z } from "zod";
import { linkRequests } from "#app/db/schema.server.ts";
import { defineJob } from "./define-job.ts";

/** Mails the link that somebody asked for, if the address has an account. */
export const issueLinkJob = defineJob(z.object({ type: z.literal("link.issue"), requestId: z.string() }), {
  queue: "MAIL_QUEUE",
  nameAr: "إصدار رابط دخول",
  subjectId: ({ requestId }) => requestId,
  async run(ctx, { requestId }) {
    const { issueLink } = await import("#app/domains/accounts/ways-in/mail-link.server.ts");
    await issueLink(ctx, requestId);
  },
  // The row stays and waits: the sweep takes it up again.
  giveUp: async () => {},
  async sendAgain(_, { requestId }) {
    return {
      possible: sql`exists (select 1 from ${linkRequests} where ${linkRequests.id} = ${requestId})`,
      bind: () => {},
    };
  },
  whyNotSent: async () => "nothing-to-do",
});
