import { newId } from "#app/lib/ids.ts";
import { insertGift } from "#tests/factories/gifts.ts";
import { buyCredits } from "#tests/factories/paid-orders.ts";
import type { Act } from "./acts.ts";

/** The posts about gifts of credits, on the owner's things. */
export const GIFT_ACTS: Record<string, Act> = {
  // Others have no credit to give.
  "/dashboard/credits give": {
    answers: "auth done 400 403 mfa 400 400",
    post: async ({ owner, standIn }) => {
      await buyCredits({ ctx: owner, standIn }, 1);
      const words = { email: `${newId()}@example.com`, giver_name: "سارة العتيبي", message: "" };
      return { form: { intent: "give", form_key: newId(), ...words } };
    },
  },
  "/dashboard/credits take-back": {
    answers: "auth done 400 403 mfa 400 400",
    post: async ({ owner, standIn }) => ({
      form: { intent: "take-back", gift: (await insertGift({ ctx: owner, standIn })).gift.id },
    }),
  },
  // Whoever holds the link accepts, but not its giver.
  "/gifts/:token": {
    answers: "auth 409 done 403 mfa done done",
    post: async ({ owner, standIn }) => ({
      path: `/gifts/${(await insertGift({ ctx: owner, standIn })).token}`,
      form: {},
    }),
  },
};
