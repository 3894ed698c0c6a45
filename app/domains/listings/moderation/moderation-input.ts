import { z } from "zod";
import { moderationQueueCopy } from "#app/i18n/listings/moderation-queue.ts";
import { typedText } from "#app/lib/text/typed-text.ts";
import { READY_REASONS } from "#app/domains/listings/rules.ts";

/** Most listings approved at once. */
export const APPROVED_AT_ONCE = 50;

/** The page of the decision, to go back to. */
const Decision = z.object({ listing: z.string().max(64), from: z.enum(["dashboard"]).optional() });
/** `updatedAt` of the listing as it was shown. */
const Seen = Decision.extend({ seen: z.coerce.number().int().positive() });

/** A listing's id, and its `updatedAt` as it was shown. */
const Chosen = z
  .string()
  .regex(/^\w{1,64}-\d{1,15}$/)
  .transform((text) => {
    const [id = "", seenAt] = text.split("-");
    return { id, seenAt: Number(seenAt) };
  });

const ApproveMany = z
  .object({
    intent: z.literal("approve-many"),
    /** Listings that need no individual decision, and those checked although they do. */
    together: z.array(Chosen),
    alone: z.array(Chosen),
  })
  .refine(({ together, alone }) => together.length + alone.length > 0, moderationQueueCopy.bulk.chooseFirst)
  .refine(
    ({ together, alone }) => together.length + alone.length <= APPROVED_AT_ONCE,
    moderationQueueCopy.bulk.tooMany,
  );

/** A moderator's decision on one listing, or on several that are approved together. */
export const ModerationInput = z.discriminatedUnion("intent", [
  Seen.extend({ intent: z.literal("approve") }),
  Seen.extend({
    intent: z.literal("reject"),
    ready: z.enum(READY_REASONS).optional(),
    reason: z.string().transform(typedText).optional(),
  }),
  Decision.extend({ intent: z.literal("remove") }),
  Decision.extend({ intent: z.literal("resolve") }),
  ApproveMany,
]);
export type ModerationInput = z.infer<typeof ModerationInput>;
