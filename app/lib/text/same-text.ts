import { constantTimeEqual } from "@oslojs/crypto/subtle";

const bytes = (text: string) => new TextEncoder().encode(text);

/** Whether two texts are equal, in constant time; only a difference in length can be timed. */
export const isSameText = (one: string, other: string): boolean =>
  constantTimeEqual(bytes(one), bytes(other));
