// `npm run stranger`: follows the README on a machine that knows nothing of the project: a fresh clone in a temporary
// folder, an empty HOME, an empty npm cache, hardly any environment. Prints the seconds of each step; ends with 1 where one
// fails. Needs a network that reaches npm's registry, and the ports 8787, 8788, 9000 and 9001.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { main } from "../setup/main.ts";
import { needPorts } from "../local/ports.ts";
import { root } from "../setup/project.ts";
import { readMails, signInAsAdministrator, signInAsMember, useBrowser } from "./stranger/browser.ts";
import { emptyMachine } from "./stranger/machine.ts";

const CASES = `id,country,city,district,type,area_sqm,as_of
a,sa,Riyadh,النرجس,apartment,140,2026-11-01
b,ae,Dubai,Dubai Marina,apartment,90,2026-11-01
c,sa,Riyadh,النرجس,apartment,-3,2026-11-01
`;

/** They make files that are committed, from sources that are committed. */
const REWRITERS = [
  "model/accept-buildings.ts",
  "model/accept-golden.ts",
  "model/accept-market-pages.ts",
  "model/tables/schema-doc.ts",
  "assets/icons.ts",
  "assets/covers.ts",
];
const WRITTEN = ["content", "docs", "public", "tests/golden"];

const took: number[] = [];

async function step<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const started = Date.now();
  const result = await work();
  const seconds = (Date.now() - started) / 1000;
  took.push(seconds);
  console.log(`  ${name.padEnd(86)}${seconds.toFixed(1).padStart(7)} s`);
  return result;
}

function must(holds: boolean, problem: string): void {
  if (!holds) throw new Error(problem);
}

await main(async () => {
  await needPorts({ site: 8787, "payment stand-in": 8788 }, 9000);
  await needPorts({ "second site": 9000, "its payment stand-in": 9001 }, 9100);
  const folder = mkdtempSync(path.join(os.tmpdir(), "miyar-stranger-"));
  const machine = emptyMachine(folder);
  console.log(`a stranger's machine in ${folder}`);
  try {
    await step("git clone", () =>
      machine.run(["git", "clone", "--quiet", root, machine.clone], { cwd: folder }),
    );

    const first = await step("npm start, to `ready`", () => machine.serve(["npm", "start"]));
    must(first.origin === "http://localhost:8787", `It came up at ${first.origin}.`);
    await step("the home page and /api/health answer", async () => {
      must((await (await fetch(first.origin)).text()).includes("معيار"), "The home page is not ours.");
      must((await fetch(`${first.origin}/api/health`)).status === 200, "Not healthy.");
      must((await fetch("http://127.0.0.1:8788/")).status < 500, "The payment stand-in does not answer.");
    });
    await useBrowser(async (open) => {
      await step("a demo member signs in with what was printed", () => signInAsMember(open, first));
      await step("the administrator signs in with the printed TOTP secret", () =>
        signInAsAdministrator(open, first),
      );
    });
    await step("the mail address of the README lists mails", () => readMails(first.origin));

    const second = await step("PORT=9000 MIYAR_STATE=.wrangler/second npm start, beside it", () =>
      machine.serve(["npm", "start"], { PORT: "9000", MIYAR_STATE: ".wrangler/second" }),
    );
    must(second.origin === "http://localhost:9000", `The second came up at ${second.origin}.`);
    await step("Ctrl-C ends both and leaves no process", async () => {
      await second.interrupt();
      await first.interrupt();
      must(machine.leftOver().length === 0, `Still running:\n${machine.leftOver().join("\n")}`);
    });

    const dev = await step("npm run dev, to `ready`", () => machine.serve(["npm", "run", "dev"]));
    await step("the page from the sources, Ctrl-C", async () => {
      must((await fetch(`${dev.origin}/estimate`)).status === 200, "The page from the sources failed.");
      await dev.interrupt();
    });

    await step("npm run admin:grant", async () => {
      const { output } = await machine.run(["npm", "run", "admin:grant", "--", "sara@miyar.example"]);
      must(output.includes("is now a super administrator"), output);
    });
    await step("npm run sessions:end", async () => {
      const { output } = await machine.run(["npm", "run", "sessions:end", "--", "sara@miyar.example"]);
      must(/Ended [1-9]\d* session/.test(output), output);
    });
    await step("npm run seed:listings -- --count 20", async () => {
      const { output } = await machine.run([
        "npm",
        "run",
        "seed:listings",
        "--",
        "--count",
        "20",
        "--seed",
        "s",
      ]);
      must(output.includes("20 listings added"), output);
    });
    await step("npm run --silent keys:new", async () => {
      const { output } = await machine.run(["npm", "run", "--silent", "keys:new"]);
      must(output.includes("PRIVATE KEY") || output.trim().length > 100, "No key was printed.");
    });
    await step("npm run estimate -- --in cases.csv --out estimates.csv", async () => {
      writeFileSync(path.join(machine.clone, "cases.csv"), CASES);
      await machine.run(["npm", "run", "estimate", "--", "--in", "cases.csv", "--out", "estimates.csv"]);
      const lines = readFileSync(path.join(machine.clone, "estimates.csv"), "utf8").trim().split("\n");
      must(lines.length === 4, `Three cases became:\n${lines.join("\n")}`);
    });
    await step("npm run db:new, npm run db:migrate", async () => {
      await machine.run(["npm", "run", "db:new", "tried_once"]);
      await machine.run(["npm", "run", "db:migrate"]);
    });
    await step("npm run backup, npm run restore, the site on what was restored", async () => {
      const { output } = await machine.run(["npm", "run", "backup", "--", "--to", "../backups"]);
      const saved = output.trim().split("\n").at(-1) ?? "";
      await machine.run(["npm", "run", "restore", "--", saved, "--state", ".wrangler/restored"]);
      const restored = await machine.serve(["npm", "start"], {
        PORT: "9000",
        MIYAR_STATE: ".wrangler/restored",
      });
      must(
        (await fetch(`${restored.origin}/marketplace`)).status === 200,
        "The restored site does not answer.",
      );
      await restored.interrupt();
    });
    await step("npx node scripts/operate/search-index.ts, and with --drop", async () => {
      for (const more of [[], ["--drop"]])
        must(
          (await machine.run(["npx", "node", "scripts/operate/search-index.ts", ...more])).output.includes(
            "TABLE",
          ),
          "No SQL.",
        );
    });
    await step("scripts that write what is in the repository write the same again", async () => {
      for (const script of REWRITERS) await machine.run(["npx", "node", `scripts/${script}`]);
      const { output } = await machine.run(["git", "status", "--porcelain", ...WRITTEN]);
      must(output === "", `They changed:\n${output}`);
    });
    await step("rm -rf .wrangler/state, npm start afresh", async () => {
      rmSync(path.join(machine.clone, ".wrangler/state"), { recursive: true });
      const again = await machine.serve(["npm", "start"]);
      await again.interrupt();
    });
    await step("npm run check", () => machine.run(["npm", "run", "check"]));
    console.log(`\n${took.length} steps passed in ${Math.round(took.reduce((a, b) => a + b, 0))} s`);
  } finally {
    machine.end();
    rmSync(folder, { recursive: true, force: true });
  }
});
