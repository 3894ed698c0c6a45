import { insertKey } from "#tests/factories/keys.ts";
import type { Act } from "./acts.ts";

/** The posts of the page of keys. */
export const KEY_ACTS: Record<string, Act> = {
  "/dashboard/office/keys make": {
    answers: "auth done done 403 mfa done done",
    post: () => ({ form: { intent: "make", name: "تطبيق المكتب" } }),
  },
  "/dashboard/office/keys revoke": {
    answers: "auth done 400 403 mfa 400 400",
    post: async ({ owner }) => ({ form: { intent: "revoke", key: (await insertKey(owner)).id } }),
  },
};
