import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { FULL_NAME_MAX } from "#app/domains/accounts/profile/profile-rules.ts";
import { DESCRIPTION, IMAGES, MESSAGE, PRICE_MAX, TITLE } from "#app/domains/listings/rules.ts";
import { OPEN_LISTINGS_MAX } from "#app/domains/listings/own/rules.ts";
import { SAVED_SEARCHES_MAX } from "#app/domains/listings/saved/save-search-input.ts";
import { APPROVED_AT_ONCE } from "#app/domains/listings/moderation/moderation-input.ts";
import { MAX_LOOSE_IMAGES } from "#app/domains/listings/pictures/image-rules.ts";
import { REFUND_WINDOW } from "#app/domains/orders/rules.ts";
import { RETENTION } from "#app/domains/privacy/retention.server.ts";
import { AREA_MAX, MONEY_MAX } from "#app/domains/properties/rules.ts";
import { EMAIL_MAX, MESSAGE as REQUEST_MESSAGE, PHONE_MAX } from "#app/domains/requests/rules.ts";
import { days, hours, minutes, seconds } from "#app/lib/duration.ts";
import {
  MAX_PICTURE_BYTES,
  MAX_PICTURE_PIXELS,
  MAX_PICTURE_SIDE,
  MIN_PICTURE_SIDE,
} from "#app/lib/pictures/picture.ts";
import { idsOf, missingEvidence, openPage, rowsOf } from "./page.ts";

// docs/security.md says how the site is kept safe. Here it is held to the list of requirements, to the code's figures and to
// the tests that it names.

const security = openPage("docs/security.md");
const { page, section, words: wordsOf, requirements, deviations, saying } = security;

/** OWASP ASVS 5.0, levels 1 and 2, without V6, V7 and V9: how many requirements each section begins with. */
const COUNTS = {
  "1.1": 2,
  "1.2": 9,
  "1.3": 11,
  "1.4": 3,
  "1.5": 2,
  "2.1": 3,
  "2.2": 3,
  "2.3": 4,
  "2.4": 1,
  "3.2": 2,
  "3.3": 4,
  "3.4": 6,
  "3.5": 5,
  "3.7": 2,
  "4.1": 3,
  "4.2": 1,
  "4.3": 2,
  "4.4": 4,
  "5.1": 1,
  "5.2": 3,
  "5.3": 2,
  "5.4": 3,
  "8.1": 2,
  "8.2": 3,
  "8.3": 1,
  "8.4": 1,
  "10.1": 2,
  "10.2": 2,
  "10.3": 4,
  "10.4": 11,
  "10.5": 5,
  "10.6": 2,
  "10.7": 3,
  "11.1": 2,
  "11.2": 3,
  "11.3": 3,
  "11.4": 4,
  "11.5": 1,
  "11.6": 1,
  "12.1": 3,
  "12.2": 2,
  "12.3": 4,
  "13.1": 1,
  "13.2": 5,
  "13.3": 2,
  "13.4": 5,
  "14.1": 2,
  "14.2": 4,
  "14.3": 3,
  "15.1": 3,
  "15.2": 3,
  "15.3": 7,
  "16.1": 1,
  "16.2": 5,
  "16.3": 4,
  "16.4": 3,
  "16.5": 3,
  "17.1": 1,
  "17.2": 4,
  "17.3": 2,
};
const REQUIREMENTS = Object.entries(COUNTS).map(
  ([part, count]) => [part, Array.from({ length: count }, (_, at) => at + 1)] as const,
);
const IDS = idsOf(REQUIREMENTS);

/** Chapters of techniques that the site does not use, and what else of its kind is not there. */
const DO_NOT_APPLY = IDS.filter(
  (id) =>
    /^(?:10|17)\./.test(id) ||
    [
      "1.2.6",
      "1.2.7",
      "1.2.8",
      "1.3.1",
      "1.3.8",
      "1.3.9",
      "1.3.10",
      "1.5.1",
      "3.5.5",
      "4.3.1",
      "4.3.2",
      "4.4.3",
      "4.4.4",
      "5.2.3",
      "8.4.1",
      "11.4.4",
      "12.1.3",
      "12.3.3",
      "12.3.4",
    ].includes(id),
);

test("every requirement of the other chapters stands in the table once, in its order", () => {
  expect(requirements.map(({ id }) => id)).toEqual(IDS);
  expect(IDS).toHaveLength(193);
});

test("what does not apply and what is different is said, and nothing else is let off", () => {
  expect(saying("Does not apply: ")).toEqual(DO_NOT_APPLY);
  expect(saying("Deviation: ")).toEqual(deviations);
});

test("every row names its evidence: tests that are there, by file and title, or sections of the page", () => {
  expect(missingEvidence(security, DO_NOT_APPLY)).toEqual([]);
  for (const { id, how } of requirements) expect(how.length, id).toBeGreaterThan(3);
});

test("every section is asked for by a requirement, and says something", () => {
  const titles = [...page.matchAll(/^## (.+)$/gm)].map(([, title = ""]) => title);
  const named = requirements.flatMap(({ evidence }) =>
    [...evidence.matchAll(/^\[([\w ]+)\]|<br>\[([\w ]+)\]/g)].map((found) => found[1] ?? found[2]),
  );
  expect(titles.filter((title) => title !== "Requirements and tests" && !named.includes(title))).toEqual([]);
  for (const title of titles) expect(section(title).length, title).toBeGreaterThan(300);
});

/** As the page writes a duration. */
function inWords(ms: number): string {
  if (ms > days(1)) return `${ms / days(1)} days`;
  if (ms >= hours(1)) return `${ms / hours(1)} h`;
  return ms >= minutes(1) ? `${ms / minutes(1)} min` : `${ms / seconds(1)} s`;
}

const UNITS = { days, hours, minutes, seconds };
const DURATION = String.raw`(days|hours|minutes|seconds)\((\d+)\)`;
const lasting = (unit = "", amount = ""): string =>
  inWords(UNITS[unit as keyof typeof UNITS](Number(amount)));

const BACKOFF = new RegExp(
  String.raw`free: (\d+),\s*firstWaitMs: ${DURATION},\s*maxWaitMs: ${DURATION},\s*regainMs: ${DURATION}`,
  "g",
);
const WINDOW = new RegExp(String.raw`limit: (\d+), windowMs: ${DURATION}`, "g");

/** The domains' sources but for sign-in, whose limits stand on its own page. */
const sources = readdirSync("app/domains", { recursive: true, encoding: "utf8" })
  .filter((name) => /(?<!\.test)\.ts$/.test(name) && name !== path.join("accounts", "rules.ts"))
  .map((file) => ({ file, text: readFileSync(path.join("app/domains", file), "utf8") }));

test("the tables of limits are the limits of the code", () => {
  const inCode = sources.flatMap(({ file, text }) => [
    ...[...text.matchAll(BACKOFF)].map(([, free, u1, first, u2, most, u3, back]) =>
      [free, `${lasting(u1, first)} … ${lasting(u2, most)}`, lasting(u3, back), `\`${file}\``].join(" | "),
    ),
    ...[...text.matchAll(WINDOW)].map(([, limit, unit, amount]) =>
      [limit, lasting(unit, amount), `\`${file}\``].join(" | "),
    ),
  ]);
  const written = rowsOf(section("Business limits"))
    .filter(([first = ""]) => !["attempts at", "within a window"].includes(first))
    .map((cells) => cells.slice(2).join(" | "));
  expect(written.toSorted()).toEqual(inCode.toSorted());
});

test("the platform's limiter brakes what the page says it does", () => {
  const code = ["app", "workers"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /(?<!\.test|\.d)\.tsx?$/.test(name))
      .map((name) => readFileSync(path.join(folder, name), "utf8"))
      .filter((text) => text.includes("allowBurst(")),
  );
  const keys = code.flatMap((text) =>
    [...text.matchAll(/(?:allowBurst\(\s*|const key = )`([a-z-]+):/g)].map(([, key = ""]) => key),
  );
  const [, told = ""] =
    /limiter takes 60 a minute of each of ([^.]+)\./.exec(wordsOf("Business limits")) ?? [];
  const quoted = [...told.matchAll(/`([^`]+)`/g)].map(([, key = ""]) => key);
  expect(new Set(keys)).toEqual(new Set(quoted));
  expect(readFileSync("wrangler.toml", "utf8").match(/simple = \{ limit = 60, period = 60 \}/g)).toHaveLength(
    2,
  );
});

test("what is kept is kept as long as the code keeps it", () => {
  const { unconfirmedAccounts, sessions, sessionsAtMost, endedLinks, counters } = RETENTION;
  const { unknownFailures, looseImages, exports } = RETENTION;
  const { conversations, requests, mails, closedReports, sharedLinks, platformLogs, backups } = RETENTION;
  const inCode = [
    unconfirmedAccounts,
    sessions,
    sessionsAtMost,
    endedLinks,
    counters,
    unknownFailures,
    looseImages,
    exports,
    conversations,
    requests,
    mails,
    closedReports,
    sharedLinks,
    platformLogs,
    backups,
  ];
  const table = section("Data").split("| kept")[1] ?? "";
  const written = rowsOf(table).map((cells) => cells.at(-1));
  expect(written).toEqual(inCode.map(inWords));
});

test("figures of input, files and the business are the code's", () => {
  const rules = Object.fromEntries(
    rowsOf(section("Input rules")).map(([what = "", rule = ""]) => [what, rule]),
  );
  expect(rules["mail address"]).toContain(`at most ${EMAIL_MAX} characters`);
  expect(rules["any telephone"]).toContain(`at most ${PHONE_MAX} characters`);
  expect(rules["name of a person"]).toBe(`at most ${FULL_NAME_MAX} characters`);
  expect(rules["title of a listing"]).toBe(`${TITLE.min} to ${TITLE.max} characters`);
  expect(rules["text of a listing"]).toBe(`${DESCRIPTION.min} to ${DESCRIPTION.max} characters`);
  expect(rules["question to an owner"]).toBe(`${MESSAGE.min} to ${MESSAGE.max} characters`);
  expect(rules["message, request"]).toBe(`${REQUEST_MESSAGE.min} to ${REQUEST_MESSAGE.max} characters`);
  expect(rules["price of a listing"]).toBe(`a whole number up to ${PRICE_MAX}`);
  expect(rules["area"]).toBe(`up to ${AREA_MAX} m²`);
  expect(rules["amounts of a report"]).toBe(`whole numbers up to ${MONEY_MAX}`);

  const files = rowsOf(section("Files")).slice(1);
  for (const [, kinds, size, sides] of files)
    expect([kinds, size, sides]).toEqual([
      "JPEG, PNG, WebP",
      `${MAX_PICTURE_BYTES / 1024 / 1024} MB`,
      `${MIN_PICTURE_SIDE} to ${MAX_PICTURE_SIDE} px`,
    ]);
  expect(wordsOf("Files")).toContain(`more than ${MAX_PICTURE_PIXELS / 1_000_000} million pixels`);

  const business = wordsOf("Business limits");
  for (const words of [
    `${OPEN_LISTINGS_MAX} open listings`,
    `${IMAGES.max} pictures a listing`,
    `${MAX_LOOSE_IMAGES} pictures in forms not yet sent`,
    `${SAVED_SEARCHES_MAX} kept searches`,
    `${APPROVED_AT_ONCE} listings approved at once`,
    `within ${inWords(REFUND_WINDOW)}`,
  ])
    expect(business).toContain(words);
});

test("the security events that the page lists are those that the code writes", () => {
  const logged = readFileSync("app/platform/security-log.server.ts", "utf8");
  const kinds = /type SecurityEvent =([^;]+);/.exec(logged)?.[1]?.match(/"[a-z_]+"/g) ?? [];
  const listed = rowsOf(section("Logs")).flatMap(
    ([event = ""]) => /^`security\.([a-z_]+)`$/.exec(event)?.[1] ?? [],
  );
  expect(listed).toEqual(kinds.map((kind) => kind.replaceAll('"', "")));
});
