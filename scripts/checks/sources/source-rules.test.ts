import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

// Rules about the code as a whole that docs/security.md names: what stands nowhere in it, and what only where it is listed.

const sources = ["app", "workers"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /(?<!\.test|\.d)\.tsx?$/.test(name))
    .map((name) => ({ file: path.join(folder, name), text: readFileSync(path.join(folder, name), "utf8") })),
);

/** The sources where a pattern stands outside of comments, in the alphabet's order. */
const filesWith = (pattern: RegExp): string[] =>
  sources
    .filter(({ text }) => pattern.test(text.replace(/^\s*(?:\/\/|\/?\*).*$/gm, "")))
    .map(({ file }) => file)
    .toSorted();

test("text is never run: no evaluation, no commands, no scripts or handlers made of text", () => {
  expect(
    filesWith(
      /\beval\(|new Function\(|child_process|setTimeout\(["'`]|\.innerHTML\b|insertAdjacentHTML|document\.write\(/,
    ),
  ).toEqual([]);
  expect(filesWith(/\bpostMessage\(|addEventListener\(["']message["']\)/)).toEqual([]);
});

test("there is no XML, YAML or other parser of what people send beside JSON, forms and pictures", () => {
  expect(filesWith(/DOMParser|XMLSerializer|from "(?:yaml|fast-xml|xml2js|saxes|js-yaml|marked)/)).toEqual([
    // Commands verify tax documents that we wrote; no request reaches it.
    "app/domains/einvoices/document/verify-document.ts",
    // The script of documents reads pages of our own, to show a part of one within another.
    "app/ui/page-script/show-answer.ts",
  ]);
});

/** What stands in a page as HTML, and why that is safe: none of it is what a person typed. */
const MADE_HTML = {
  "app/domains/payments/invoice/document.tsx": "its own style sheet",
  "app/domains/reports/template/cover.tsx": "its own drawing",
  "app/domains/reports/template/document.tsx": "its own style sheet and script",
  "app/domains/reports/template/verify-mark.tsx": "a QR code that we drew",
  "app/root.tsx": "its own script",
  "app/ui/account/totp-setup.tsx": "a QR code that we drew",
  "app/ui/auth/human-check.tsx": "nothing: the widget's place",
  "app/ui/content/article-body.tsx": "an article, checked at build time",
  "app/ui/islands/island.tsx": "its own script",
  "app/ui/kit/kept.tsx": "what React drew",
  "app/ui/kit/icon.tsx": "its own drawings",
  "app/ui/listings/licence-code.tsx": "a QR code that we drew",
  "app/ui/payments/invoice-view.tsx": "a QR code that we drew",
};

test("only what is made by us stands in pages as HTML; all else React writes as text", () => {
  const allowed = Object.keys(MADE_HTML);
  const found = filesWith(/dangerouslySetInnerHTML/);
  // Structured data and the page's script escape what they hold, and have tests of their own.
  expect(found.filter((file) => !allowed.includes(file) && !file.startsWith("app/ui/seo/"))).toEqual([]);
});

test("SQL is made of text only where the text is ours: every raw part is a name or number of the code's own", () => {
  const raw = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/sql\.raw\(((?:[^()]|\([^()]*\))*)\)/g)].map(([, inside = ""]) => `${file}: ${inside}`),
  );
  expect(raw.length).toBeGreaterThan(10);
  expect(
    raw.filter((line) => /\b(?:input|form|request|params|query|words|typed|value)\b[.[]/.test(line)),
  ).toEqual([]);
  expect(filesWith(/\.prepare\(`[^`]*\$\{/)).toEqual([]);
});

test("programs of others are asked at six places, each with a time limit, and none is followed elsewhere", () => {
  const outbound = filesWith(/\bfetcher\(|(?<![\w.])fetch\((?!request, env|request: Request)/).filter(
    (file) => !file.startsWith("app/ui/"),
  );
  expect(outbound).toEqual([
    "app/domains/payments/moyasar/client.server.ts",
    "app/platform/fatoora.server.ts",
    "app/platform/human-check.server.ts",
    "app/platform/outside.server.ts",
    "app/platform/register-call.server.ts",
    "app/platform/sms.server.ts",
    "workers/stripe.ts",
  ]);
  for (const file of outbound) {
    const text = readFileSync(file, "utf8");
    expect(text, file).toContain('redirect: "manual"');
    expect(text, file).toMatch(/AbortSignal\.timeout\(|timeout: 10_000/);
  }
});

test("of the headers that proxies set the code reads only those that Cloudflare overwrites", () => {
  expect(
    filesWith(/X-Forwarded|X-Real-IP|True-Client-IP|["'`]Forwarded["'`]|X-Original|X-HTTP-Method/i),
  ).toEqual([]);
  expect(filesWith(/CF-Connecting-IP/)).toEqual(["workers/context.ts"]);
});

test("chance that matters comes from the system's generator", () => {
  expect(filesWith(/Math\.random\(/)).toEqual([]);
});

/** Where each primitive is used. MD5 and ECB, and SHA-1 beyond the codes of authenticator apps, nowhere. */
const PRIMITIVES: [name: string, pattern: RegExp, files: string[]][] = [
  ["scrypt", /\bscrypt(?:Sync)?\(/, ["app/domains/accounts/passwords/password-hash.server.ts"]],
  ["AES-GCM", /AES-GCM/, ["app/platform/seal.server.ts"]],
  ["HKDF", /HKDF/, ["app/platform/seal.server.ts"]],
  ["TOTP", /from "@oslojs\/otp"/, ["app/domains/accounts/factors/totp.ts"]],
  ["ES256", /["']ES256["']/, ["app/domains/accounts/sessions/access-token.server.ts"]],
  ["broken or weak", /\bmd5\b|["']SHA-?1["']|AES-(?:ECB|CBC|CTR)|\bRC4\b|\bDES\b|\bRSA(?:SSA|-)/, []],
];

test.each(PRIMITIVES)("cryptography, %s: only where the inventory says", (_, pattern, files) => {
  expect(filesWith(pattern)).toEqual(files);
});

test("every package comes from npm's registry, in one version that the lock file holds with its hash", () => {
  type Entry = { resolved?: string; integrity?: string; link?: boolean };
  const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Record<string, Entry> };
  const entries = Object.entries(lock.packages).filter(([name]) => name !== "");
  expect(entries.length).toBeGreaterThan(100);
  const odd = entries.filter(
    // npm leaves the address out where it is the registry's own; what comes from elsewhere names it.
    ([, { resolved = "https://registry.npmjs.org/", integrity }]) =>
      !resolved.startsWith("https://registry.npmjs.org/") || !integrity?.startsWith("sha512-"),
  );
  expect(odd.map(([name]) => name)).toEqual([]);
});

test("no secret has a value in the repository: settings name them, and none is set there", () => {
  const settings = readFileSync("wrangler.toml", "utf8");
  for (const name of [
    "APP_SECRET",
    "DATA_SECRET",
    "AUTH_KEY_A",
    "AUTH_KEY_B",
    "STRIPE_SECRET_KEY",
    "STRIPE_WEBHOOK_SECRET",
    "MOYASAR_SECRET_KEY",
    "MOYASAR_WEBHOOK_SECRET",
    "TWILIO_AUTH_TOKEN",
    "TURNSTILE_SECRET_KEY",
  ])
    expect(settings).not.toMatch(new RegExp(`^${name}\\s*=`, "m"));
  const leaked = sources.filter(({ text }) =>
    /sk_live_\w|whsec_[A-Za-z0-9]{20}|-----BEGIN|AC[0-9a-f]{32}/.test(text),
  );
  expect(leaked.map(({ file }) => file)).toEqual([]);
});

test("the log of the platform holds no address of a request: its own lines are off, ours are the only ones", () => {
  const settings = readFileSync("wrangler.toml", "utf8");
  for (const place of ["observability.logs", "env.production.observability.logs"])
    expect(settings).toContain(`\n[${place}]\nenabled = true\ninvocation_logs = false\n`);
});

test("lint refuses loose comparisons, untyped values and the console", () => {
  const { rules } = JSON.parse(readFileSync(".oxlintrc.json", "utf8")) as { rules: Record<string, unknown> };
  for (const rule of ["eqeqeq", "typescript/no-explicit-any", "no-console", "no-var"])
    expect(rules[rule], rule).toBe("error");
  expect(readFileSync("tsconfig.json", "utf8")).toMatch(/"strict": true/);
});

test("static files carry the security headers, and none of them can be framed", () => {
  const headers = readFileSync("public/_headers", "utf8");
  const general = headers.split("/*\n")[1]?.split("\n\n")[0] ?? "";
  for (const line of [
    "X-Content-Type-Options: nosniff",
    "Strict-Transport-Security: max-age=63072000; includeSubDomains",
    "Referrer-Policy: strict-origin-when-cross-origin",
    "Content-Security-Policy: base-uri 'none'; object-src 'none'; frame-ancestors 'none'",
  ])
    expect(general).toContain(line);
  expect(
    readdirSync("public", { recursive: true, encoding: "utf8" }).filter((name) => /(?:^|\/)\./.test(name)),
  ).toEqual([]);
});

test("what belongs together is written as a unit of work: nowhere else is a batch put together by hand", () => {
  expect(filesWith(/\.batch(?:<\w+>)?\(/)).toEqual([
    "app/platform/bounded.server.ts",
    "app/platform/joined-reads.server.ts",
    "app/platform/near-reads.server.ts",
    "app/platform/unit-of-work.server.ts",
  ]);
  // What a statement may ask of the one before it is known to the unit alone.
  expect(filesWith(/\bchanges\(\) [=>]/)).toEqual(["app/platform/unit-of-work.server.ts"]);
});

/** What writes rows in the code of a function. */
const WRITES = /\.(?:insert|update|delete|whenUpdated)\(|\b(?:insertWhere|audit|auditWhere|endSessions)\(/;

/** The functions and constants of a source, each as its text without comments. */
const declarationsOf = (text: string): string[] =>
  text
    .replace(/^\s*(?:\/\/|\/?\*).*$/gm, "")
    .split(/^(?=(?:export )?(?:(?:async )?function|const) )/m)
    .filter((part) => /^(?:export )?(?:(?:async )?function|const) /.test(part));

test("every write that a verb does for an administrator repeats in its WHERE that they still are one", () => {
  const writers = sources
    .filter(({ file }) => file.startsWith("app/domains/"))
    .flatMap(({ file, text }) => declarationsOf(text).map((part) => ({ file, part })))
    .filter(({ part }) => /: (?:Fresh)?AdminContext\b/.test(part) && WRITES.test(part));
  expect(writers.length).toBeGreaterThan(20);
  const unsure = writers.filter(({ part }) => !part.includes("isStandingAdmin("));
  expect(unsure.map(({ file, part }) => `${file}: ${part.split("\n")[0]}`)).toEqual([]);

  // Each is tried with somebody who is an administrator no more.
  const tried = readFileSync("tests/integration/permissions/ended-administrators.test.ts", "utf8");
  const verbs = writers.flatMap(({ part }) => /^export async function (\w+)/.exec(part)?.[1] ?? []);
  expect(verbs.filter((verb) => !new RegExp(`^  ${verb}:`, "m").test(tried))).toEqual([]);
});
