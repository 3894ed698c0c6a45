import { expect, test } from "vitest";
import { loggedPath } from "./logged-path.ts";

test.each([
  ["/shared/abc-_1", "/shared/…"],
  ["/shared/abc.data", "/shared/….data"],
  ["/shared/abc/file", "/shared/…/file"],
  ["/contact-mail/abc.d_-e", "/contact-mail/…"],
  ["/searches/unsubscribe/abc", "/searches/unsubscribe/…"],
  ["/api/searches/unsubscribe/abc", "/api/searches/unsubscribe/…"],
  ["/Shared/abc", "/Shared/…"],
  ["/SHARED/abc/file", "/SHARED/…/file"],
  ["/%73hared/abc", "/shared/…"],
  ["/%2573hared/abc", "/shared/…"],
  ["/shared%2Fabc", "/shared/…"],
  ["//shared//abc", "/shared/…"],
  ["/Searches/unsubscribe/abc", "/Searches/unsubscribe/…"],
  ["/searches/%75nsubscribe/abc", "/searches/unsubscribe/…"],
  ["/API/searches/unsubscribe/abc", "/API/searches/unsubscribe/…"],
  ["/%D9%81/abc", "/%D9%81/abc"],
  ["/api//searches/Unsubscribe/abc", "/api/searches/Unsubscribe/…"],
  ["/shared/%E0%A4%A", "/shared/…"],
  ["/reports/0f/share", "/reports/0f/share"],
])("%s is logged as %s: a token that opens something stays out", (pathname, logged) => {
  expect(loggedPath(pathname)).toBe(logged);
});

test("a path without an end is cut", () => {
  expect(loggedPath(`/${"a".repeat(5_000)}`)).toHaveLength(120);
});
