import { seconds } from "#app/lib/duration.ts";

/** The header that says when the next attempt is accepted. */
export const retryAfter = (waitMs: number) => ({ "Retry-After": String(Math.ceil(waitMs / seconds(1))) });
