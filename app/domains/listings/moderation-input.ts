import { z } from "zod";
import { copy } from "#app/i18n/moderation.ts";
import { lengthOf, typedText } from "#app/lib/typed-text.ts";
import { REJECTION_REASON_MAX } from "./rules.ts";

/** The page that the decision was taken on, to go back to. */
const Decision = z.object({ listing: z.string().max(64), from: z.enum(["dashboard"]).optional() });
/** `updatedAt` of the listing as it was shown. */
const Seen = Decision.extend({ seen: z.coerce.number().int().positive() });

const words = copy.reject;

/** A moderator's decision on one listing. */
export const ModerationInput = z.discriminatedUnion("intent", [
  Seen.extend({ intent: z.literal("approve"), without_licence: z.literal("on").optional() }),
  Seen.extend({
    intent: z.literal("reject"),
    reason: z
      .string(words.refused["reason-missing"])
      .transform(typedText)
      .refine((text) => text !== "", words.refused["reason-missing"])
      .refine((text) => lengthOf(text) <= REJECTION_REASON_MAX, words.refused["reason-too-long"]),
  }),
  Decision.extend({ intent: z.literal("remove") }),
  Decision.extend({ intent: z.literal("resolve") }),
]);
export type ModerationInput = z.infer<typeof ModerationInput>;
