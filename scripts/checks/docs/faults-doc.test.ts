import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { minutes, seconds } from "#app/lib/duration.ts";
import { TIME_OUTS } from "#app/platform/bounded.server.ts";
import { holdsTest, openPage, rowsOf } from "./page.ts";

// docs/operations.md says what happens when something outside fails. Here that section is held to the tests that it names,
// and to the code.

const page = openPage("docs/operations.md").section("When something outside fails");

const rows = rowsOf(page);
const faults = rows.filter((cells) => cells.length === 5 && cells[0] !== "Fault");

const named = [...page.matchAll(/`([^`]+\.test\.ts) › ([^`]+)`/g)].map(([, file = "", title = ""]) => ({
  file,
  title,
}));

test("every test that the page names is there, by file and title", () => {
  const missing = named.filter(({ file, title }) => !holdsTest(file, title));
  expect(missing).toEqual([]);
});

test("every fault says what people see, who tries again, where an operator sees it, and which test shows it", () => {
  expect(faults.length).toBeGreaterThan(50);
  const wrong = faults.filter(
    (cells) => cells.slice(2).some((cell) => cell === "") || !cells[4]?.includes(" › "),
  );
  expect(wrong).toEqual([]);
});

/** What only shows that the means against faults work is no fault. */
const MEANS = [
  "a PDF is whole from its first bytes to its last line, and half of one is none",
  "what goes through the time limit is what D1 gives without it",
  "a fault without a code passes, whatever it is",
];

test("every test of faults stands on the page", () => {
  const folder = "tests/integration/faults";
  const titles = readdirSync(folder).flatMap((name) => {
    const file = path.posix.join(folder, name);
    const found = readFileSync(file, "utf8").matchAll(
      /(?:^test|^\]?\s*(?:as const)?\)|\))\(\s*("(?:[^"\\]|\\.)+"),\s*(?:async )?\(/gm,
    );
    return [...found].map(([, title = '""']) => ({ file, title: JSON.parse(title) as string }));
  });
  const unnamed = titles.filter(
    ({ file, title }) => !named.some((known) => known.file === file && known.title === title),
  );
  expect(titles.length).toBeGreaterThan(50);
  expect(unnamed.map(({ title }) => title)).toEqual(MEANS);
});

/** As the page writes a duration. */
const inWords = (ms: number): string =>
  ms >= minutes(1) ? `${ms / minutes(1)} min` : `${ms / seconds(1)} s`;

test("the table of time-outs is the time-outs", () => {
  const written = rows.filter((cells) => cells.length === 3 && cells[0] !== "Call");
  expect(written.map(([, after, key]) => [key, after])).toEqual(
    Object.entries(TIME_OUTS).map(([key, ms]) => [`\`${key}\``, inWords(ms)]),
  );
});

test("nothing is fetched without an end, and no binding is called but where its time stands", () => {
  const sources = ["app/platform", "app/domains", "app/http", "app/routes", "workers"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /(?<!\.test|\.d)\.tsx?$/.test(name))
      .map((name) => {
        const file = path.posix.join(folder, name);
        return { file, text: readFileSync(file, "utf8") };
      }),
  );
  const fetching = sources.filter(({ text }) => /\bawait (?:fetch|fetcher)\(/.test(text));
  expect(fetching.map(({ file }) => file).toSorted()).toEqual([
    "app/domains/payments/moyasar/client.server.ts",
    "app/platform/fatoora.server.ts",
    "app/platform/human-check.server.ts",
    "app/platform/outside.server.ts",
    "app/platform/register-call.server.ts",
    "app/platform/sms.server.ts",
  ]);
  for (const { file, text } of fetching) expect(text, file).toContain("signal: AbortSignal.timeout(");

  const bindings = /\benv\.(?:DB|REPORTS_BUCKET|MEDIA_BUCKET|EMAIL|BURST_LIMIT)\b/;
  const calling = sources.filter(({ text }) => bindings.test(text)).map(({ file }) => file);
  expect(calling).toEqual(["workers/context.ts"]);
});
