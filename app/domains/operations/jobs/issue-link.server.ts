import { sql } from "drizzle-orm";
import { linkRequests } from "#app/db/schema.server.ts";
import { defineJob } from "./define-job.ts";

/** Mails the link that somebody asked for, if the address has an account. */
export const issueLinkJob = defineJob("link.issue", "requestId", {
  queue: "MAIL_QUEUE",
  nameAr: "إصدار رابط دخول",
  run: async (ctx, id) =>
    (await import("#app/domains/accounts/ways-in/mail-link.server.ts")).issueLink(ctx, id),
  // The row stays and waits: the sweep takes it up again.
  giveUp: async () => {},
  async sendAgain(_, id) {
    return {
      possible: sql`exists (select 1 from ${linkRequests} where ${linkRequests.id} = ${id})`,
      bind: () => {},
    };
  },
  whyNotSent: async () => "nothing-to-do",
});
