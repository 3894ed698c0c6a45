import { beforeEach, expect, test } from "vitest";
import { days } from "#app/lib/duration.ts";
import { clearDraft, draftKey, readDraft as readDraftOf, writeDraft } from "./draft.ts";
import { pickValues } from "./fields.ts";

const readDraft = (from: Storage | null, name: string, at: number) => readDraftOf(from, name, at, pickValues);

const now = Date.parse("2026-11-20T09:00:00Z");
const key = draftKey("seller_owner", "member-1");
let rows: Map<string, string>;
let storage: Storage;

beforeEach(() => {
  rows = new Map();
  storage = {
    getItem: (name) => rows.get(name) ?? null,
    setItem: (name, value) => void rows.set(name, value),
    removeItem: (name) => void rows.delete(name),
    clear: () => rows.clear(),
    key: () => null,
    length: 0,
  };
});

test("what was typed comes back, for the same form and member only", () => {
  writeDraft(storage, key, { city: "Riyadh", address: "شارع العليا" }, now);
  expect(readDraft(storage, key, now + days(1))).toEqual({ city: "Riyadh", address: "شارع العليا" });
  expect(readDraft(storage, draftKey("seller_owner", "member-2"), now)).toBeNull();
  expect(readDraft(storage, draftKey("buyer_investor", "member-1"), now)).toBeNull();
});

test("a draft is gone once cleared and after two weeks", () => {
  writeDraft(storage, key, { city: "Riyadh" }, now);
  expect(readDraft(storage, key, now + days(14))).toBeNull();
  expect(rows.size).toBe(0);
  writeDraft(storage, key, { city: "Riyadh" }, now);
  clearDraft(storage, key);
  expect(readDraft(storage, key, now)).toBeNull();
});

test("a damaged draft counts as none, unknown fields are dropped", () => {
  for (const text of ["{", "null", '{"savedAt":"x","values":{}}', `{"savedAt":${now},"values":null}`]) {
    rows.set(key, text);
    expect(readDraft(storage, key, now) ?? {}).toEqual({});
  }
  rows.set(key, JSON.stringify({ savedAt: now, values: { city: "Doha", is_admin: "1", price: 5 } }));
  expect(readDraft(storage, key, now)).toEqual({ city: "Doha" });
});

test("a storage that is full or switched off keeps nothing and breaks nothing", () => {
  const full = {
    ...storage,
    setItem: () => {
      throw new Error("quota");
    },
  };
  writeDraft(full, key, { city: "Riyadh" }, now);
  expect(readDraft(full, key, now)).toBeNull();
  writeDraft(null, key, { city: "Riyadh" }, now);
  expect(readDraft(null, key, now)).toBeNull();
});
