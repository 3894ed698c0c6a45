import { seconds } from "./duration.ts";

/** How long a short message stays, ms. */
export const TOAST_LIFE = seconds(5);
