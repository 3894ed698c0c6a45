import { expect, test } from "vitest";
import { describeFailure, playwrightFailures, vitestFailures } from "./failures.ts";

test("a unit test that failed is named with its file, as is a file that could not be loaded", () => {
  const testResults = [
    {
      name: "a.test.ts",
      status: "failed",
      assertionResults: [
        { status: "passed", fullName: "holds", failureMessages: [] },
        { status: "failed", fullName: "breaks", failureMessages: ["expected 1 to be 2"] },
      ],
    },
    { name: "b.test.ts", status: "failed", message: "no such module", assertionResults: [] },
    { name: "c.test.ts", status: "passed", assertionResults: [{ status: "passed", fullName: "holds" }] },
  ];
  expect(vitestFailures({ testResults })).toEqual([
    { file: "a.test.ts", test: "breaks", message: "expected 1 to be 2" },
    { file: "b.test.ts", test: "could not be loaded", message: "no such module" },
  ]);
});

test("a journey that failed is named, in a group too, and what failed outside every test", () => {
  const spec = (title: string, ok: boolean, message?: string) => ({
    file: "order.spec.ts",
    title,
    ok,
    tests: [{ results: [{ status: "x", errors: message === undefined ? [] : [{ message }] }] }],
  });
  const report = {
    errors: [{ message: "the server did not start" }],
    suites: [
      { specs: [spec("pays", true)], suites: [{ specs: [spec("pays without scripts", false, "no page")] }] },
    ],
  };
  expect(playwrightFailures(report)).toEqual([
    { file: "", test: "outside every test", message: "the server did not start" },
    { file: "order.spec.ts", test: "pays without scripts", message: "no page" },
  ]);
});

test("a long message is cut, and loses its colours", () => {
  const message = [
    "\u001B[31mError: expected\u001B[39m",
    "",
    ...Array.from({ length: 40 }, () => "x".repeat(999)),
  ];
  const lines = describeFailure({ file: "a.ts", test: "breaks", message: message.join("\n") }).split("\n");
  expect(lines.slice(0, 2)).toEqual(["  ✗ a.ts › breaks", "    Error: expected"]);
  expect(lines).toHaveLength(23);
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(250);
});
