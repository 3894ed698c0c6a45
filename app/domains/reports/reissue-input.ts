import { z } from "zod";
import { REISSUE_REASON_MAX, REISSUE_REASON_MIN } from "./rules.ts";

/** Why a report is made anew, in words that its owner reads. */
export const ReissueInput = z.object({
  reason: z.string().trim().min(REISSUE_REASON_MIN).max(REISSUE_REASON_MAX),
});
export type ReissueInput = z.infer<typeof ReissueInput>;
