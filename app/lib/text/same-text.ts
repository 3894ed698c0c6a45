import { constantTimeEqual } from "@oslojs/crypto/subtle";

const bytes = (text: string) => new TextEncoder().encode(text);

/** Whether two texts are the same. The time it takes tells at most whether their lengths differ. */
export const isSameText = (one: string, other: string): boolean =>
  constantTimeEqual(bytes(one), bytes(other));
