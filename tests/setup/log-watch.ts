import { afterAll, expect } from "vitest";

/** What a test run knows about tokens and log lines, for all files, since they run one after another in one runtime. */
type Watch = { tokens: Set<string>; words: Map<string, string>; isListening: boolean };
const key = Symbol.for("miyar.log-watch");
const shared = globalThis as unknown as Record<symbol, Watch | undefined>;
const watch = (shared[key] ??= { tokens: new Set(), words: new Map(), isListening: false });

/** A token, or a part of one that is not a row's id; short words are not our secrets. */
const isSecret = (word: string) => word.length >= 20 && !/^[0-9a-f]{32}$/.test(word);
const wordsOf = (text: string) => text.split(/[^\w-]+/).filter(isSecret);

/** Records a token that the run has seen. */
export function meetToken(text: string | null | undefined): void {
  for (const word of wordsOf(text ?? "")) watch.tokens.add(word);
}

const COOKIE = /miyar_session=([^;\s,]+)/g;
const LINK = /(?:[?&]token=|\/shared\/|\/searches\/unsubscribe\/)([\w.-]+)/g;

/** Records the tokens inside a longer text: a header, an address, a mail. */
export function meetTokensIn(text: string | null | undefined): void {
  for (const pattern of [COOKIE, LINK])
    for (const [, token] of (text ?? "").matchAll(pattern)) meetToken(token);
}

/**
 * Patches JSON.stringify, which writes every log line. A console spy would not do, since tests replace the console's.
 */
function listen(): void {
  if (watch.isListening) return;
  watch.isListening = true;
  const { stringify } = JSON;
  JSON.stringify = ((value: unknown, ...rest: []) => {
    const text = stringify(value, ...rest);
    if (typeof value === "object" && value !== null && "level" in value && "event" in value)
      for (const word of wordsOf(text)) watch.words.set(word, text.slice(0, 300));
    return text;
  }) as typeof JSON.stringify;
}

listen();

afterAll(() => {
  const told = [...watch.tokens].flatMap((token) => watch.words.get(token) ?? []);
  expect(told, "lines of the log with a token that the run met").toEqual([]);
});
