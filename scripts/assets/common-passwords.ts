// `node scripts/assets/common-passwords.ts --from DIR`: writes the list of passwords that nobody may set.
//
// DIR is the unpacked npm package @zxcvbn-ts/language-common (`npm pack @zxcvbn-ts/language-common@4.1.3`, then `tar -xzf`).
// Its src/passwords.json is a JSON array, the most common password first, counted in published breaches and all in lower
// case. Shorter ones are refused for their length anyway, so the list holds the 10,000 most common of those long enough.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { PASSWORD_MIN } from "#app/domains/accounts/rules.ts";

const SIZE = 10_000;
const OUT = new URL("#app/domains/accounts/passwords/common-passwords.txt", import.meta.url).pathname;

const { values } = parseArgs({ options: { from: { type: "string" } } });
if (!values.from) throw new Error("Give --from DIR, the unpacked package @zxcvbn-ts/language-common.");

const read = (file: string): unknown => JSON.parse(readFileSync(path.join(values.from ?? "", file), "utf8"));
const { name, version, license } = read("package.json") as { name: string; version: string; license: string };
const ranked = read("src/passwords.json") as string[];
const common = ranked.filter((password) => password.length >= PASSWORD_MIN).slice(0, SIZE);
if (common.length < SIZE)
  throw new Error(`The list holds only ${common.length} passwords that are long enough.`);

const head = [
  `# The ${SIZE} most common passwords of ${PASSWORD_MIN} or more characters, most common first.`,
  `From ${name} ${version}, by scripts/assets/common-passwords.ts.`,
  `${license} licence: (c) 2012-2016 Dan Wheeler and Dropbox, Inc., (c) 2021 @zxcvbn-ts.`,
].join(" ");
writeFileSync(OUT, `${[head, ...common].join("\n")}\n`);
console.log(`${common.length} passwords written to ${path.relative(process.cwd(), OUT)}`);
