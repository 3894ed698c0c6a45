import { expect, test } from "vitest";
import { testValues } from "#tests/factories/test-values.ts";
import { patternMatcher } from "./route-pattern.ts";

const match = patternMatcher([
  "/*",
  "/",
  "/marketplace/:listingId",
  "/marketplace/create",
  "/marketplace",
  "/marketplace/:listingId/edit",
  "/report-preview/:kind?",
  "/blog/feed.xml",
  "/blog/:articleId",
  "/media/*",
  "/media/previews/:listingId/:file",
]);

testValues("%s is of %s", match, [
  ["/", "/"],
  ["", "/"],
  ["//", "/*"],
  ["/marketplace", "/marketplace"],
  ["/marketplace//", "/*"],
  ["/marketplace/", "/marketplace"],
  ["/marketplace/create", "/marketplace/create"],
  ["/marketplace/0f8fad5bd9cb469f", "/marketplace/:listingId"],
  ["/marketplace/0f8fad5bd9cb469f/edit", "/marketplace/:listingId/edit"],
  ["/report-preview", "/report-preview/:kind?"],
  ["/report-preview/buyer", "/report-preview/:kind?"],
  ["/blog/feed.xml", "/blog/feed.xml"],
  ["/blog/feedaxml", "/blog/:articleId"],
  ["/media/a/b.jpg", "/media/*"],
  ["/media/previews/1/a.jpg", "/media/previews/:listingId/:file"],
  ["/wp-login.php", "/*"],
  ["/shared/sara@example.com/x", "/*"],
]);

test("an address of no pattern is of none", () => {
  expect(patternMatcher(["/a", "/a/:b"])("/c")).toBeNull();
});
