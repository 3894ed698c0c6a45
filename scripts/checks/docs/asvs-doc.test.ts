import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { FACTOR_LOCK, RECOVERY_CODES } from "#app/domains/accounts/factors/factor-rules.ts";
import {
  ADMIN_MFA_AGE,
  AUTH_BACKOFF,
  AUTH_TOKEN_LIFETIME,
  CHALLENGE_LIFETIME,
  KNOWN_BROWSER_LIFETIME,
  MAX_CODE_FAILURES,
  MAX_FACTORS,
  MAX_PASSWORD_FAILURES,
  MAX_PENDING_SESSIONS,
  MAX_SESSIONS,
  MAX_SOCKETS,
  MAX_SOCKETS_PER_SESSION,
  PASSWORD_MAX,
  PASSWORD_MIN,
  PASSWORD_PLACES,
  PASSWORD_WAIT_MS,
  PENDING_SESSION_LIFETIME,
  RECENT_AUTH,
  SESSION_LIFETIME_DAYS,
  SESSION_MAX_AGE,
  UNCONFIRMED_LIFETIME,
  UNKNOWN_FAILURES_KEPT_FOR,
  UNVERIFIED_FACTOR_LIFETIME,
} from "#app/domains/accounts/rules.ts";
import { days, hours, minutes, seconds } from "#app/lib/duration.ts";
import { idsOf, missingEvidence, openPage, quotedIn, rowsOf } from "./page.ts";

// docs/accounts-security.md says how accounts are kept. Here it is held to the code and to the tests that it names.

const accounts = openPage("docs/accounts-security.md");
const { section, words: wordsOf, requirements, deviations, saying } = accounts;

/** OWASP ASVS 5.0, levels 1 and 2 of V6, V7 and V9: how many requirements each section begins with. */
const REQUIREMENTS = [
  ["6.1", [1, 2, 3]],
  ["6.2", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
  ["6.3", [1, 2, 3, 4]],
  ["6.4", [1, 2, 3, 4]],
  ["6.5", [1, 2, 3, 4, 5]],
  ["6.6", [1, 2, 3]],
  ["6.8", [1, 2, 3, 4]],
  ["7.1", [1, 2, 3]],
  ["7.2", [1, 2, 3, 4]],
  ["7.3", [1, 2]],
  ["7.4", [1, 2, 3, 4, 5]],
  ["7.5", [1, 2]],
  ["7.6", [1, 2]],
  ["9.1", [1, 2, 3]],
  ["9.2", [1, 2, 3, 4]],
] as const;
const DO_NOT_APPLY = ["6.8.1", "6.8.2", "6.8.3", "6.8.4", "7.1.3", "7.6.1"];

test("every requirement stands in the table once, in its order", () => {
  expect(requirements.map(({ id }) => id)).toEqual(idsOf(REQUIREMENTS));
});

test("what does not apply and what is different is said, and nothing else is let off", () => {
  expect(saying("Does not apply: ")).toEqual(DO_NOT_APPLY);
  expect(saying("Deviation: ")).toEqual(deviations);
});

test("every row names its evidence: tests that are there, by file and title, or sections of the page", () => {
  expect(missingEvidence(accounts, DO_NOT_APPLY)).toEqual([]);
});

/** As the page writes a duration. */
function inWords(ms: number): string {
  if (ms >= days(2)) return `${ms / days(1)} days`;
  if (ms >= hours(1)) return `${ms / hours(1)} h`;
  return ms >= minutes(1) ? `${ms / minutes(1)} min` : `${ms / seconds(1)} s`;
}

const LIMITED: Record<keyof typeof AUTH_BACKOFF, [attemptsAt: string, per: string]> = {
  loginPerPair: ["password", "address and IP together"],
  loginPerAddress: ["password", "address, from everywhere"],
  loginPerKnown: ["password", "address, from all browsers that signed in before"],
  loginPerIp: ["password", "IP"],
  signupPerIp: ["sign-up", "IP"],
  signupPerSite: ["sign-up", "IPv6 /48"],
  mailPerAddress: ["mailed links of all kinds", "address"],
  mailPerIp: ["mailed links of all kinds", "IP"],
  mailPerSite: ["mailed links of all kinds", "IPv6 /48"],
  confirmPerUser: ["password asked again in a session", "account"],
  recoveryPerUser: ["recovery codes", "account"],
  recoverySetsPerUser: ["new sets of recovery codes", "account"],
  textsPerUser: ["text messages sent", "account"],
  textsPerNewNumber: ["text messages to a new number", "number"],
  newNumbersPerIp: ["text messages to new numbers", "IP"],
  newNumbersPerSite: ["text messages to new numbers", "IPv6 /48"],
};

test("the table of limits is the limits", () => {
  const limits = Object.entries(AUTH_BACKOFF).map(([key, { free, firstWaitMs, maxWaitMs, regainMs }]) => [
    ...LIMITED[key as keyof typeof AUTH_BACKOFF],
    String(free),
    `${inWords(firstWaitMs)} … ${inWords(maxWaitMs)}`,
    inWords(regainMs),
  ]);
  const lock = `${inWords(FACTOR_LOCK.firstMs)} … ${inWords(FACTOR_LOCK.maxMs)}`;
  const ofFactor = ["codes of a second factor", "factor", String(MAX_CODE_FAILURES), lock, "a right code"];
  expect(rowsOf(section("Guessing")).slice(1)).toEqual([...limits, ofFactor]);
});

const FIGURES: [title: string, figures: Record<string, string>][] = [
  [
    "Mailed links",
    {
      confirmation: inWords(AUTH_TOKEN_LIFETIME.confirm),
      magic: inWords(AUTH_TOKEN_LIFETIME.magic),
      reset: inWords(AUTH_TOKEN_LIFETIME.reset),
    },
  ],
  ["Passwords", { length: `${PASSWORD_MIN} to ${PASSWORD_MAX}`, kept: "until it changes" }],
  [
    "Second factors",
    {
      "factors an account": String(MAX_FACTORS),
      "a challenge takes answers for": inWords(CHALLENGE_LIFETIME),
      "recovery codes in a set": String(RECOVERY_CODES),
      "an enrolment never finished": inWords(UNVERIFIED_FACTOR_LIFETIME),
    },
  ],
  [
    "Sessions",
    {
      inactivity: `${SESSION_LIFETIME_DAYS} days`,
      "greatest age": inWords(SESSION_MAX_AGE),
      "second factor still owed": inWords(PENDING_SESSION_LIFETIME),
      "at once": String(MAX_SESSIONS),
      "at once, still owing it": String(MAX_PENDING_SESSIONS),
      "open sockets": String(MAX_SOCKETS),
      "fresh proof": inWords(RECENT_AUTH),
      "administrator's second factor": inWords(ADMIN_MFA_AGE),
    },
  ],
];

test.each(FIGURES)("%s: the page's figures are the code's", (title, figures) => {
  const written = rowsOf(section(title)).slice(1);
  expect(written.map(([label, figure]) => [label, figure])).toEqual(Object.entries(figures));
});

test("figures in the text are the code's too", () => {
  expect(wordsOf("Mailed links")).toContain(`removed after ${inWords(UNCONFIRMED_LIFETIME)}`);
  expect(wordsOf("Guessing")).toContain(`After ${MAX_PASSWORD_FAILURES} failed passwords in a row`);
  expect(wordsOf("Guessing")).toContain(`both together are ${2 * MAX_PASSWORD_FAILURES} guesses at most`);
  expect(wordsOf("Guessing")).toContain(`It ends ${inWords(KNOWN_BROWSER_LIFETIME)} after the last sign-in`);
  expect(wordsOf("Guessing")).toContain(`forgotten after ${inWords(UNKNOWN_FAILURES_KEPT_FOR)} without`);
  expect(wordsOf("Guessing")).toContain(`looks at ${PASSWORD_PLACES} passwords at a time at most`);
  expect(wordsOf("Guessing")).toContain(`has no turn within ${inWords(PASSWORD_WAIT_MS)}`);
  expect(wordsOf("Deviations")).toContain(`passwords from ${PASSWORD_MIN} characters`);
  expect(wordsOf("Deviations")).toContain(`not older than ${RECENT_AUTH / minutes(1)} minutes`);
  expect(wordsOf("Sessions")).toContain(`${MAX_SOCKETS_PER_SESSION} of them of one session`);
  expect(wordsOf("Deviations")).toContain(
    `a magic link for ${AUTH_TOKEN_LIFETIME.magic / minutes(1)} minutes`,
  );
});

/** Our own sources, with their paths; tests are none. */
const sources = ["app", "workers"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /(?<!\.test|\.d)\.tsx?$/.test(name))
    .map((name) => ({ file: path.join(folder, name), text: readFileSync(path.join(folder, name), "utf8") })),
);
const filesWith = (pattern: RegExp): string[] =>
  sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

test("whatever opens, raises or renews a session stands among the ways in", () => {
  const written = rowsOf(section("Ways in"))
    .slice(1)
    .flatMap((cells) => quotedIn(cells.at(-1) ?? ""));
  // The two that give every first and every second factor its session are no ways of their own.
  const shared = /\/(sign-in|raise-session)\.server\.ts$/;
  const calling = filesWith(/(?<!function )\b(signIn|openSession|raiseSession|renewProof)\(/).filter(
    (file) => !shared.test(file),
  );
  const ours = calling.map((file) => path.basename(file));
  expect(new Set([...ours, "access-token.server.ts"])).toEqual(new Set(written));

  expect(filesWith(/insert\(sessions\)/)).toEqual(["app/domains/accounts/sessions/lucia.server.ts"]);
  expect(filesWith(/\.createSession\(/)).toEqual(["app/domains/accounts/sessions/sessions.server.ts"]);
  expect(filesWith(/(?<!function )\bissueAccessToken\(/)).toEqual(["workers/api/token.ts"]);
});

test("one place confirms an address, which ends whatever was set up before it", () => {
  const confirming = filesWith(
    /(?:\.set|\.whenUpdated)\([^{}]*\{[^}]*emailConfirmedAt|email_confirmed_at = /,
  );
  expect(confirming).toEqual(["app/domains/accounts/ways-in/prove-address.server.ts"]);
});

test("the product's words on the page are those that passwords may not be", () => {
  const policy = readFileSync("app/domains/accounts/passwords/password-policy.server.ts", "utf8");
  const listed = /const PRODUCT_WORDS = \[(.*?)\]/s.exec(policy)?.[1] ?? "";
  const inCode = [...listed.matchAll(/"([^"]+)"/g)].flatMap(([, line = ""]) => line.split(" "));
  const [, words = ""] = /letter variants: ([^.]+)\./.exec(wordsOf("Passwords")) ?? [];
  expect(inCode.length).toBeGreaterThan(30);
  expect(words.split(/[\s·]+/)).toEqual(inCode);
});

test("the records that the page lists are those that the code writes", () => {
  const own = sources.filter(({ file }) => /^app\/domains\/(accounts|privacy)\//.test(file));
  const commands = readdirSync("scripts/operate", { recursive: true, encoding: "utf8" })
    .filter((name) => /(?<!\.test)\.ts$/.test(name))
    .map((name) => readFileSync(`scripts/operate/${name}`, "utf8"));
  const written = [
    ...own.flatMap(({ text }) => text.match(/\baudit\([^")]*"[a-z.-]+"|action: "[a-z.-]+"/g) ?? []),
    ...commands.flatMap((text) => text.match(/(?<=null, )'[a-z]+\.[a-z]+'/g) ?? []),
  ].map((call) => /["']([a-z.-]+)["']$/.exec(call)?.[1]);
  const listed = quotedIn(section("Records")).filter((quoted) => quoted.includes("."));
  expect(new Set(written)).toEqual(new Set(listed));
});
