/**
 * Texts by their keys that hold at most so many characters in all, keys included: what was asked for longest ago makes
 * room. A text that is longer by itself is not kept.
 */
export class BoundedTexts {
  readonly #most: number;
  readonly #texts = new Map<string, string>();
  #length = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** The text of a key; undefined if it is not kept. */
  get(key: string): string | undefined {
    const text = this.#texts.get(key);
    if (text === undefined) return undefined;
    this.#texts.delete(key);
    this.#texts.set(key, text);
    return text;
  }

  set(key: string, text: string): void {
    this.#remove(key);
    if (key.length + text.length > this.#most) return;
    this.#texts.set(key, text);
    this.#length += key.length + text.length;
    for (const oldest of this.#texts.keys()) {
      if (this.#length <= this.#most) return;
      this.#remove(oldest);
    }
  }

  #remove(key: string): void {
    const text = this.#texts.get(key);
    if (text === undefined) return;
    this.#texts.delete(key);
    this.#length -= key.length + text.length;
  }
}
