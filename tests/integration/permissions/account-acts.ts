import { PASSWORD } from "#tests/factories/credentials.ts";
import { codeAt, elsewhere, enrollPhone, enrollTotp } from "#tests/factories/factors.ts";
import type { Act } from "./acts.ts";

/** The forms that keep an account safe: password, second factors, sessions, the copy of one's data, closing. */
export const ACCOUNT_ACTS: Record<string, Act> = {
  "/dashboard/settings/password": {
    answers: "auth done done done mfa done again",
    post: () => ({
      form: {
        current_password: PASSWORD,
        password: "سفينة-بلا-مرسى",
        password_confirmation: "سفينة-بلا-مرسى",
      },
    }),
    fresh: true,
  },
  "/dashboard/settings/close": {
    answers: "auth done done done mfa done again",
    post: () => ({ form: { password: PASSWORD, understood: "on" } }),
    fresh: true,
  },
  "/dashboard/settings/mfa add-totp": {
    answers: "auth done done done mfa done again",
    post: () => ({ form: { intent: "add-totp", factor_type: "totp" } }),
    fresh: true,
  },
  "/dashboard/settings/mfa add-phone": {
    answers: "auth done done done mfa done again",
    post: () => ({ form: { intent: "add-phone", factor_type: "phone", phone: "+966501234567" } }),
    fresh: true,
  },
  "/dashboard/settings/mfa remove": {
    answers: "auth done 400 done mfa 400 again",
    post: async ({ owner }) => ({ form: { intent: "remove", factor: (await enrollTotp(owner)).factorId } }),
    fresh: true,
  },
  "/dashboard/settings/mfa make-codes": {
    answers: "auth 400 400 400 mfa done again",
    post: () => ({ form: { intent: "make-codes" } }),
    fresh: true,
  },
  "/dashboard/settings/mfa/:factorId send": {
    answers: "auth done 404 done mfa 404 again",
    post: async ({ owner }) => ({
      path: `/dashboard/settings/mfa/${(await enrollPhone(owner)).factorId}`,
      form: { intent: "send" },
    }),
    fresh: true,
  },
  "/dashboard/settings/mfa/:factorId verify": {
    answers: "auth done 404 done mfa 404 again",
    post: async ({ owner }) => {
      const { factorId, secret } = await enrollTotp(owner);
      const form = { intent: "verify", code: codeAt(secret, Date.now()) };
      return { path: `/dashboard/settings/mfa/${factorId}`, form };
    },
    fresh: true,
  },
  "/dashboard/settings/sessions end": {
    answers: "auth done 400 done mfa 400 again",
    post: async ({ owner }) => ({
      form: { intent: "end", handle: (await elsewhere(owner)).session.handle },
    }),
    fresh: true,
  },
  "/dashboard/settings/sessions end-others": {
    answers: "auth done moved done mfa moved again",
    post: async ({ owner }) => {
      await elsewhere(owner);
      return { form: { intent: "end-others" } };
    },
    fresh: true,
  },
  "/dashboard/settings/sessions end-all": {
    answers: "auth done done done mfa done again",
    post: () => ({ form: { intent: "end-all" } }),
    fresh: true,
  },
  "/dashboard/settings/export": {
    answers: "auth done done done mfa done again",
    post: () => ({ form: {} }),
    fresh: true,
  },
  "/auth/again": {
    answers: "auth done moved done mfa moved mfa",
    post: () => ({ form: { password: PASSWORD } }),
    fresh: true,
  },
  "/auth/mfa": {
    answers: "auth moved moved moved 400 moved 400",
    post: () => ({ form: { intent: "verify", factor: "x", code: "000000" } }),
  },
};
