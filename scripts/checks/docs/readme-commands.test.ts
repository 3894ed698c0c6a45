import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

// What the README and its companions tell people to type, and where each of it is typed: by a test, by `npm run proof`, or by
// nobody, for a reason.

/** Every document; the blog's articles are content. */
const PAGES = execFileSync("git", ["ls-files", "*.md", ":!content"], { encoding: "utf8" }).trim().split("\n");

const TEST = "scripts/checks/verify.ts";
const PROOF = "scripts/measure/proof.ts";
const STRANGER = "scripts/measure/stranger.ts";

/** The file that runs each command, as a test or a part of the proof. */
const RUN_BY: Record<string, string> = {
  "npm start": STRANGER,
  "npm test": ".ci/run",
  "npm run admin:grant": STRANGER,
  "npm run alarms": "scripts/operate/alarms/alarms.test.ts",
  "npm run backup": STRANGER,
  "npm run commands:check": TEST,
  "npm run backup:rehearse": PROOF,
  "npm run bench": PROOF,
  "npm run bench:import": PROOF,
  "npm run build": "scripts/local/build.ts",
  "npm run check": STRANGER,
  "npm run db:migrate": STRANGER,
  "npm run db:new": STRANGER,
  "npm run deploy:dry": TEST,
  "npm run dead": TEST,
  "npm run dev": STRANGER,
  "npm run e2e": TEST,
  "npm run estimate": STRANGER,
  "npm run fuzz": PROOF,
  "npm run integration": TEST,
  "npm run keys:new": STRANGER,
  "npm run lint": TEST,
  "npm run load": TEST,
  "npm run model:check": TEST,
  "npm run places": "scripts/operate/read-places.test.ts",
  "npm run record:verify": "scripts/operate/record/verify-record.test.ts",
  "npm run restore": STRANGER,
  "npm run seed:listings": STRANGER,
  "npm run sessions:end": STRANGER,
  "npm run stranger": PROOF,
  "npm run test:chaos": TEST,
  "npm run timing": TEST,
  "npm run typecheck": TEST,
  "npm run types": "package.json",
  "npm run zatca": "scripts/operate/zatca/zatca.test.ts",
  "npm run unit": TEST,
  "node scripts/assets/covers.ts": STRANGER,
  "node scripts/assets/icons.ts": STRANGER,
  "node scripts/model/accept-buildings.ts": STRANGER,
  "node scripts/model/accept-golden.ts": STRANGER,
  "node scripts/model/accept-market-pages.ts": STRANGER,
  "node scripts/model/tables/schema-doc.ts": STRANGER,
  "node scripts/operate/search-index.ts": STRANGER,
};

const ACCOUNT = "needs a Cloudflare account";
const MARKET_FILES = "reads the market's files, which the repository does not carry";

/** Commands that no test can run, and why. */
const RUN_BY_NOBODY: Record<string, string> = {
  "npm run attack": "its ratio is for a machine that does nothing else; tests hold the brakes that it meets",
  "npm run pair": "needs two running builds of the site",
  "npm run proof": "it is what runs the others",
  "node scripts/assets/preview-report.ts":
    "its PDFs are for eyes; tests/model/full-pages.test.ts prints and measures the same reports",
  "npm run format": "writes; `npm run check` runs the same tool without writing",
  "npm run deploy": `${ACCOUNT}; \`npm run deploy:dry\` does what can be done without`,
  "npm run model:fit": MARKET_FILES,
  "npm run model:backtest": MARKET_FILES,
  "npm run model:replay": MARKET_FILES,
  "node scripts/model/article-tables.ts": MARKET_FILES,
  "node scripts/model/check-names.ts": MARKET_FILES,
  "node scripts/model/hidden-villas.ts": MARKET_FILES,
  "node scripts/model/landmarks.ts": MARKET_FILES,
  "node scripts/model/outlines.ts": MARKET_FILES,
  "npx wrangler d1 create": ACCOUNT,
  "npx wrangler kv namespace": ACCOUNT,
  "npx wrangler d1 execute": ACCOUNT,
  "npx wrangler d1 export": ACCOUNT,
  "npx wrangler d1 migrations": ACCOUNT,
  "npx wrangler d1 time-travel": ACCOUNT,
  "npx wrangler d1 info": ACCOUNT,
  "npx wrangler d1 insights": ACCOUNT,
  "npx wrangler deployments list": ACCOUNT,
  "npx wrangler login": ACCOUNT,
  "npx wrangler queues create": ACCOUNT,
  "npx wrangler r2 bucket": ACCOUNT,
  "npx wrangler r2 object": ACCOUNT,
  "npx wrangler rollback": ACCOUNT,
  "npx wrangler secret delete": ACCOUNT,
  "npx wrangler secret put": ACCOUNT,
  "npx wrangler tail": ACCOUNT,
};

const read = (file: string): string => readFileSync(file, "utf8");
const scripts = Object.keys((JSON.parse(read("package.json")) as { scripts: object }).scripts);

/** The text of code blocks and of what stands between backticks. */
const codeIn = (page: string): string[] =>
  [...page.matchAll(/```sh\n(.*?)```|`([^`\n]+)`/gs)].map(([, block, inline]) => block ?? inline ?? "");

/** The commands in a piece of code, each by the words that say which it is. */
function commandsIn(code: string): string[] {
  const npm = [...code.matchAll(/\bnpm (?:run (?:--silent )?([a-z][\w:-]*)|(start|test)\b)/g)].map(
    ([, run, short]) => (short ? `npm ${short}` : `npm run ${run}`),
  );
  const node = [...code.matchAll(/\bnode (scripts\/[\w/.-]+)/g)].map(([, file]) => `node ${file}`);
  const wrangler = [...code.matchAll(/\bnpx wrangler ((?:[a-z][a-z\d-]*)(?: [a-z][a-z-]*)?)/g)].map(
    ([, words]) => `npx wrangler ${words}`,
  );
  return [...npm, ...node, ...wrangler];
}

const named = new Set(PAGES.flatMap((page) => codeIn(read(page)).flatMap(commandsIn)));

test("every command that the pages name is run by a test or by the proof, or says why nobody can", () => {
  const known = new Set([...Object.keys(RUN_BY), ...Object.keys(RUN_BY_NOBODY)]);
  expect([...named].filter((command) => !known.has(command)).toSorted()).toEqual([]);
  expect(Object.keys(RUN_BY).filter((command) => command in RUN_BY_NOBODY)).toEqual([]);
});

test("whoever is said to run a command names it", () => {
  const silent = Object.entries(RUN_BY).filter(([command, file]) => {
    const word = (command.split(" ").at(-1) ?? "").replace(/^scripts\//, "");
    return !existsSync(file) || !read(file).includes(word);
  });
  expect(silent).toEqual([]);
});

test("every script of package.json is named on a page, and every script that a page names is there", () => {
  const written = [...named].flatMap((command) => /^npm (?:run )?(\S+)$/.exec(command)?.[1] ?? []);
  expect(written.filter((name) => !scripts.includes(name))).toEqual([]);
  // What others call in turn, and nobody types.
  const inner = ["types", "build"];
  expect(scripts.filter((name) => !written.includes(name) && !inner.includes(name))).toEqual([]);
});

/** Files and folders of ours between backticks, as far as they are whole paths; capitals stand for a name to be chosen. */
const pathsIn = (page: string): string[] =>
  [...page.matchAll(/`((?:app|workers|content|migrations|public|scripts|tests|docs)\/[\w./-]*\w)`/g)]
    .map(([, found = ""]) => found)
    .filter((found) => !/\b[A-Z]{2,}\b/.test(found));

test.each(PAGES)("%s names no file that is not there", (page) => {
  expect(pathsIn(read(page)).filter((file) => !existsSync(file))).toEqual([]);
});

test("the README's map has every folder of the app, its domains, its routes, the Worker and the tests", () => {
  const [, map = ""] = /## Map of the code\n.*?```\n(.*?)```/s.exec(read("README.md")) ?? [];
  const folders = ["app", "app/domains", "app/routes", "tests", "workers"].flatMap((parent) =>
    readdirSync(parent, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => ({ parent, name })),
  );
  const missing = folders
    .filter(({ name }) => !map.includes(`${name}/`))
    .map(({ parent, name }) => `${parent}/${name}`);
  expect(missing).toEqual([]);
});
