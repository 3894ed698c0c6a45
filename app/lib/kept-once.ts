import { seconds } from "./duration.ts";
import { within } from "./within.ts";

/** How long a caller waits for what another is making: that one may have been aborted, and then never ends. */
const PATIENCE = seconds(5);

/**
 * Keeps what is expensive to make, by key, for as long as the isolate lives. Whoever asks while it is being made waits
 * for it, and makes it anew if that fails or takes too long. A failure is not kept: the next caller tries again.
 */
export function keptOnce<Key, Made>(patience = PATIENCE) {
  const kept = new Map<Key, Made>();
  const making = new Map<Key, Promise<Made>>();

  async function makeAnew(key: Key, make: () => Promise<Made>): Promise<Made> {
    const own = make();
    making.set(key, own);
    try {
      const made = await own;
      kept.set(key, made);
      return made;
    } finally {
      if (making.get(key) === own) making.delete(key);
    }
  }

  return async (key: Key, make: () => Promise<Made>): Promise<Made> => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    const others = making.get(key);
    // What failed for another is tried again, and fails here by its own error.
    return others ? within(patience, others).catch(() => makeAnew(key, make)) : makeAnew(key, make);
  };
}
