import { insertKey } from "#tests/factories/keys.ts";
import { RECEIVER, storeFailedMessage, storeWebhook } from "#tests/factories/webhooks.ts";
import type { Act } from "./acts.ts";

/** A post that changes a webhook of the owner's. */
const changing = (intent: string): Act => ({
  answers: "auth done 400 403 mfa 400 400",
  post: async ({ owner }) => ({ form: { intent, webhook: await storeWebhook(owner) } }),
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
    post: async ({ owner }) => ({
      form: { intent: "resume", webhook: await storeWebhook(owner, { pausedAt: owner.now() }) },
    }),
  },
  "/dashboard/office/webhooks renew": changing("renew"),
  "/dashboard/office/webhooks test": changing("test"),
  "/dashboard/office/webhooks repeat": {
    answers: "auth done 400 403 mfa 400 400",
    post: async ({ owner }) => ({ form: { intent: "repeat", delivery: await storeFailedMessage(owner) } }),
  },
};
