import { seconds } from "./duration.ts";

/** How long a toast is shown, ms. */
export const TOAST_LIFE = seconds(5);
