import { testValues } from "#tests/factories/test-values.ts";
import { pagePath } from "./site-path.ts";

testValues("a request for the data of a page, %s, is about %s", pagePath, [
  ["/dashboard.data", "/dashboard"],
  ["/_root.data", "/"],
  ["/_.data", "/"],
  ["/market/_.data", "/market/"],
  ["/dashboard", "/dashboard"],
]);
