import { expect, test } from "vitest";
import { nextAfter } from "./use-next-listing.ts";

const waiting = (...ids: string[]) => ids.map((id) => ({ id, title: id, status: "pending" as const }));
const decided = (id: string) => ({ id, title: id, status: "approved" as const });

test("the next listing is the one that followed, also where the decided one stays in the list", () => {
  expect(nextAfter("b", waiting("a", "b", "c"), waiting("a", "c", "d"))?.id).toBe("c");
  expect(nextAfter("b", waiting("a", "b", "c"), [...waiting("a", "c"), decided("b")])?.id).toBe("c");
});

test("after the last one of a page comes the one that took its place, then what was passed over", () => {
  expect(nextAfter("c", waiting("a", "b", "c"), waiting("a", "b", "d"))?.id).toBe("d");
  expect(nextAfter("c", waiting("a", "b", "c"), waiting("a", "b"))?.id).toBe("a");
});

test("a listing that somebody else decided meanwhile is passed over, and after all of them comes none", () => {
  expect(nextAfter("a", waiting("a", "b", "c"), waiting("c"))?.id).toBe("c");
  expect(nextAfter("a", waiting("a"), [decided("a")])).toBeUndefined();
});
