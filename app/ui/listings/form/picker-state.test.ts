import { expect, test } from "vitest";
import {
  hasFailed,
  isSending,
  moved,
  nextToSend,
  pick,
  startWith,
  storedIds,
  type PickerAction,
  type PickerState,
} from "./picker-state.ts";

const EMPTY = startWith([]);

const after = (state: PickerState, ...actions: PickerAction[]): PickerState => actions.reduce(pick, state);
const keys = (state: PickerState) => state.pictures.map(({ key }) => key);
const numbered = (n: number) => Array.from({ length: n }, (_, index) => `p${index + 1}`);

test("chosen pictures stand in the order they came, two are sent at a time, the next when one is done", () => {
  const three = after(EMPTY, { type: "add", keys: ["a", "b", "c"] });
  expect(nextToSend(three)).toEqual(["a", "b"]);

  const two = after(three, { type: "sending", key: "a" }, { type: "sending", key: "b" });
  expect(nextToSend(two)).toEqual([]);

  const one = after(two, { type: "stored", key: "b", id: "id-b" });
  expect(nextToSend(one)).toEqual(["c"]);
  expect(isSending(one)).toBe(true);
  expect(storedIds(one)).toEqual(["id-b"]);
});

test("progress is kept while a picture is sent, and not after it", () => {
  const sent = after(
    EMPTY,
    { type: "add", keys: ["a"] },
    { type: "sending", key: "a" },
    { type: "progress", key: "a", share: 0.4 },
  );
  expect(sent.pictures[0]).toMatchObject({ status: "sending", progress: 0.4 });

  const late = after(
    sent,
    { type: "failed", key: "a", problem: "انقطع" },
    { type: "progress", key: "a", share: 0.9 },
  );
  expect(late.pictures[0]).toMatchObject({ status: "failed", progress: 0, problem: "انقطع" });
});

test("a picture that failed keeps its place, holds no other up, and can be sent again", () => {
  const failed = after(
    EMPTY,
    { type: "add", keys: ["a", "b"] },
    { type: "sending", key: "a" },
    { type: "failed", key: "a", problem: "الملف فارغ" },
  );
  expect(hasFailed(failed)).toBe(true);
  expect(nextToSend(failed)).toEqual(["b"]);

  const again = after(failed, { type: "retry", key: "a" });
  expect(keys(again)).toEqual(["a", "b"]);
  expect(hasFailed(again)).toBe(false);
  expect(nextToSend(again)).toEqual(["a", "b"]);
});

test("a stored picture is not sent again", () => {
  const state = after(startWith(["x"]), { type: "retry", key: "x" });
  expect(nextToSend(state)).toEqual([]);
});

test("the eleventh picture is left out, and said so; the next act clears the notice", () => {
  const full = after(EMPTY, { type: "add", keys: numbered(12) });
  expect(keys(full)).toEqual(numbered(10));
  expect(full.notice).toBe("too-many");

  const none = after(full, { type: "add", keys: ["p13"] });
  expect(keys(none)).toEqual(numbered(10));
  expect(none.notice).toBe("too-many");

  const freed = after(none, { type: "remove", key: "p4" });
  expect(freed.notice).toBeNull();
  expect(keys(after(freed, { type: "add", keys: ["p14"] })).at(-1)).toBe("p14");
});

test("pictures move within the list, and no further", () => {
  const state = startWith(["a", "b", "c", "d"]);
  expect(keys(after(state, { type: "move", key: "d", to: 0 }))).toEqual(["d", "a", "b", "c"]);
  expect(keys(after(state, { type: "move", key: "a", to: 2 }))).toEqual(["b", "c", "a", "d"]);
  expect(keys(after(state, { type: "move", key: "b", to: -1 }))).toEqual(["b", "a", "c", "d"]);
  expect(keys(after(state, { type: "move", key: "b", to: 9 }))).toEqual(["a", "c", "d", "b"]);
  expect(moved(["a"], 3, 0)).toEqual(["a"]);
});

test("order is kept whichever picture is stored first", () => {
  const state = after(
    EMPTY,
    { type: "add", keys: ["a", "b"] },
    { type: "stored", key: "b", id: "2" },
    { type: "move", key: "b", to: 0 },
    { type: "stored", key: "a", id: "1" },
  );
  expect(storedIds(state)).toEqual(["2", "1"]);
});

test("news of a removed picture changes nothing", () => {
  const state = after(EMPTY, { type: "add", keys: ["a"] }, { type: "remove", key: "a" });
  expect(after(state, { type: "stored", key: "a", id: "1" })).toBe(state);
});

test("a stored picture that is gone is taken away with a word", () => {
  const state = after(startWith(["a", "b"]), { type: "gone", key: "a" });
  expect(keys(state)).toEqual(["b"]);
  expect(state.notice).toBe("gone");
});

test("what comes back from a draft or the server is taken once each, ten at most", () => {
  expect(storedIds(startWith(["a", "b", "a"]))).toEqual(["a", "b"]);
  expect(startWith(numbered(14)).pictures).toHaveLength(10);
});
