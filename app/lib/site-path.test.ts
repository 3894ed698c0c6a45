import { expect, test } from "vitest";
import { pagePath } from "./site-path.ts";

test.each([
  ["/dashboard.data", "/dashboard"],
  ["/_root.data", "/"],
  ["/_.data", "/"],
  ["/market/_.data", "/market/"],
  ["/dashboard", "/dashboard"],
])("a request for the data of a page, %s, is about %s", (path, page) => {
  expect(pagePath(path)).toBe(page);
});
