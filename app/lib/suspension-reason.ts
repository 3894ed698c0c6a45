/** Length limits of a suspension's reason, in characters as people count them. The suspended person reads it. */
export const SUSPENSION_REASON_MIN = 10;
export const SUSPENSION_REASON_MAX = 500;
