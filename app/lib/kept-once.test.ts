import { expect, test } from "vitest";
import { keptOnce } from "./kept-once.ts";

/** A maker that the test finishes, and how often it was asked. */
function maker() {
  const asked: { resolve: (made: string) => void; reject: (error: Error) => void }[] = [];
  const make = () => new Promise<string>((resolve, reject) => asked.push({ resolve, reject }));
  return { asked, make };
}

test("whoever asks while it is being made gets the same, and later callers too", async () => {
  const keep = keptOnce<string, string>();
  const { asked, make } = maker();
  const both = Promise.all([keep("a", make), keep("a", make)]);
  asked[0]?.resolve("made");
  expect(await both).toEqual(["made", "made"]);
  expect(await keep("a", make)).toBe("made");
  expect(asked).toHaveLength(1);
});

test("each key is made by itself", async () => {
  const keep = keptOnce<string, string>();
  expect(await Promise.all(["a", "b"].map((key) => keep(key, async () => `made ${key}`)))).toEqual([
    "made a",
    "made b",
  ]);
});

test("a failure reaches who asked, and the next caller tries again", async () => {
  const keep = keptOnce<string, string>();
  await expect(keep("a", () => Promise.reject(new Error("first")))).rejects.toThrow("first");
  expect(await keep("a", async () => "second")).toBe("second");
});

test("who waited for another's failure makes it anew", async () => {
  const keep = keptOnce<string, string>();
  const { asked, make } = maker();
  const first = keep("a", make);
  const second = keep("a", make);
  asked[0]?.reject(new Error("lost"));
  await expect(first).rejects.toThrow("lost");
  await expect.poll(() => asked.length).toBe(2);
  asked[1]?.resolve("anew");
  expect(await second).toBe("anew");
  expect(await keep("a", make)).toBe("anew");
});

test("nobody waits for ever for another, whose request may have ended", async () => {
  const keep = keptOnce<string, string>(1);
  void keep("a", () => new Promise<string>(() => {}));
  expect(await keep("a", async () => "own")).toBe("own");
  expect(await keep("a", () => Promise.reject(new Error("not asked")))).toBe("own");
});
