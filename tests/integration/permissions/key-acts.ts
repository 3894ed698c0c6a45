import { webhookDeliveries, webhooks } from "#app/db/schema.server.ts";
import { testWebhook } from "#app/domains/programs/webhooks/test-webhook.server.ts";
import { eq } from "drizzle-orm";
import { insertKey } from "#tests/factories/keys.ts";
import { insertWebhook, messagesOf, RECEIVER } from "#tests/factories/webhooks.ts";
import type { Act } from "./acts.ts";

/** A post that changes a webhook of the owner's. */
const changing = (intent: string): Act => ({
  answers: "auth done 400 403 mfa 400 400",
  post: async ({ owner }) => ({ form: { intent, webhook: (await insertWebhook(owner)).id } }),
});

/** The posts of the pages of keys and webhooks. */
export const KEY_ACTS: Record<string, Act> = {
  "/dashboard/office/keys make": {
    answers: "auth done done 403 mfa done done",
    post: () => ({ form: { intent: "make", name: "تطبيق المكتب" } }),
  },
  "/dashboard/office/keys revoke": {
    answers: "auth done 400 403 mfa 400 400",
    post: async ({ owner }) => ({ form: { intent: "revoke", key: (await insertKey(owner)).id } }),
  },
  "/dashboard/office/webhooks make": {
    answers: "auth done done 403 mfa done done",
    post: () => ({ form: { intent: "make", address: RECEIVER, topic: "all" } }),
  },
  "/dashboard/office/webhooks remove": changing("remove"),
  "/dashboard/office/webhooks pause": changing("pause"),
  "/dashboard/office/webhooks resume": {
    ...changing("resume"),
    post: async ({ owner }) => {
      const { id } = await insertWebhook(owner);
      await owner.db.update(webhooks).set({ pausedAt: owner.now() }).where(eq(webhooks.id, id));
      return { form: { intent: "resume", webhook: id } };
    },
  },
  "/dashboard/office/webhooks renew": changing("renew"),
  "/dashboard/office/webhooks test": changing("test"),
  "/dashboard/office/webhooks repeat": {
    answers: "auth done 400 403 mfa 400 400",
    post: async ({ owner }) => {
      await testWebhook(owner, (await insertWebhook(owner)).id);
      const delivery = (await messagesOf(owner)).at(-1)?.id ?? "";
      await owner.db
        .update(webhookDeliveries)
        .set({ status: "failed" })
        .where(eq(webhookDeliveries.id, delivery));
      return { form: { intent: "repeat", delivery } };
    },
  },
};
