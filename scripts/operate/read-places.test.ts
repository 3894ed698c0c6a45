import { SourceMap } from "node:module";
import { expect, test } from "vitest";
import { readPlaces } from "./read-places.ts";

/** One line: its column 0 is the first line of a source, its column 10 the third. */
const MAP = new SourceMap({
  version: 3,
  file: "server-build-BKfqroCd.js",
  sources: ["../../../app/routes/site/home.tsx"],
  sourcesContent: ["a\nb\nc\n"],
  names: [],
  mappings: "AAAA,UAEA",
  sourceRoot: "",
});
const mapOf = (name: string) => (name === "server-build" ? MAP : undefined);

test("places of a stack trace are told by the sources, also from a build with other hashes", () => {
  const logged =
    "    at e (file:///assets/server-build-Aa_0-xyz.js:1:11)\\n    at async assets/server-build-BKfqroCd.js:1:1";
  expect(readPlaces(logged, mapOf)).toBe(
    "    at e (app/routes/site/home.tsx:3:1)\\n    at async app/routes/site/home.tsx:1:1",
  );
});

test("what the build does not know stays as it is", () => {
  const others = "at x (node:internal/process:95:5) at other-AAAAAAAA.js:1:2, 12:30:11";
  expect(readPlaces(others, mapOf)).toBe(others);
});
