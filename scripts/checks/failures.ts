import { stripVTControlCharacters } from "node:util";

/** A test that failed, where it stands, and what it said. */
export type Failure = { file: string; test: string; message: string };

export type VitestFailures = {
  testResults: {
    name?: string;
    status: string;
    message?: string;
    assertionResults: { status: string; fullName?: string; failureMessages?: string[] | null }[];
  }[];
};

type Suite = { suites?: Suite[]; specs?: Spec[] };
type Spec = {
  file: string;
  title: string;
  ok: boolean;
  tests: { results: { status: string; errors?: { message?: string }[] }[] }[];
};
export type PlaywrightFailures = { suites?: Suite[]; errors?: { message?: string }[] };

/** Lines of a message that are shown: what was expected, what came, and where. */
const LINES = 22;

/** The tests that failed by Vitest's JSON report, and the files that could not be loaded. */
export function vitestFailures({ testResults }: VitestFailures): Failure[] {
  return testResults.flatMap(({ name: file = "", status, message = "", assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === "failed");
    if (failed.length === 0 && status === "failed") return [{ file, test: "could not be loaded", message }];
    return failed.map(({ fullName: test = "", failureMessages }) => ({
      file,
      test,
      message: failureMessages?.join("\n") ?? "",
    }));
  });
}

const specsOf = ({ suites = [], specs = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsOf)];

/** The tests that failed by Playwright's JSON report, and what failed outside every test. */
export function playwrightFailures({ suites = [], errors = [] }: PlaywrightFailures): Failure[] {
  const outside = errors.map(({ message = "" }) => ({ file: "", test: "outside every test", message }));
  const failed = suites.flatMap(specsOf).filter(({ ok }) => !ok);
  return [
    ...outside,
    ...failed.map(({ file, title: test, tests }) => {
      const said = tests.flatMap(({ results }) => results.flatMap((result) => result.errors ?? []));
      return { file, test, message: said.map(({ message = "" }) => message).join("\n") };
    }),
  ];
}

/** A failure in a few lines, for the end of a run: what came before may be long, and is not always kept. */
export function describeFailure({ file, test, message }: Failure): string {
  const lines = stripVTControlCharacters(message)
    .split("\n")
    .filter((line) => line.trim() !== "")
    .slice(0, LINES)
    .map((line) => `    ${line.slice(0, 240)}`);
  return [`  ✗ ${[file, test].filter(Boolean).join(" › ")}`, ...lines].join("\n");
}
