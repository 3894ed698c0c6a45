/** How long the reason of a suspension may be; its person reads it. Characters as people count them. */
export const SUSPENSION_REASON_MIN = 10;
export const SUSPENSION_REASON_MAX = 500;
