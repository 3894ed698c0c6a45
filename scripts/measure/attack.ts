// `npm run attack -- NAME [--origin http://localhost:8787]`: one of the attacks of scripts/measure/attack on a site that runs on
// this machine, bounded, with what it did to others printed. Ends with 1 where the site did not stand it.
import { readdirSync } from "node:fs";
import path from "node:path";
import { main } from "../setup/main.ts";
import { root, sitePort } from "../setup/project.ts";
import { stop } from "../setup/say.ts";

/** Attacks the site and says whether it stood that. */
export type Attack = (given: { origin: string; args: string[] }) => Promise<{ stood: boolean }>;

const names = readdirSync(path.join(root, "scripts/measure/attack")).map((file) =>
  path.basename(file, ".ts"),
);

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** The site to attack: of this machine alone, so that nobody ever turns this on somebody else. */
function readOrigin(args: string[]): string {
  const at = args.indexOf("--origin");
  const origin = at < 0 ? `http://localhost:${sitePort()}` : (args.splice(at, 2)[1] ?? "");
  if (!URL.canParse(origin) || !LOOPBACK.has(new URL(origin).hostname))
    throw stop(`--origin ${origin} is not an address of this machine.`, "Start the site here: npm start");
  return new URL(origin).origin;
}

await main(async () => {
  const [name, ...args] = process.argv.slice(2);
  if (!name || !names.includes(name))
    throw stop(`There is no attack of that name: ${name ?? "none given"}.`, `One of: ${names.join(", ")}`);
  const origin = readOrigin(args);
  const isUp = await fetch(`${origin}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!isUp) throw stop(`${origin} is not there.`, "Start it: npm start");

  const { run } = (await import(`./attack/${name}.ts`)) as { run: Attack };
  const { stood } = await run({ origin, args });
  process.exit(stood ? 0 : 1);
});
