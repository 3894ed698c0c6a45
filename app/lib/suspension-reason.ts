/** How long the reason of a suspension is, which its person reads. Characters as people count them. */
export const SUSPENSION_REASON_MIN = 10;
export const SUSPENSION_REASON_MAX = 500;
