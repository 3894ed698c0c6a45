import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { appScriptBytes, checkBudgets, pageScriptBytes } from "./budgets.ts";

/** Text that hardly compresses. */
const noise = (bytes: number) => randomBytes(bytes).toString("base64").slice(0, bytes);

/** A build of one content page and the marketplace. */
function buildOf({ page = "", app = 1_000 }: { page?: string; app?: number }): string {
  const client = mkdtempSync(path.join(tmpdir(), "miyar-budgets-"));
  mkdirSync(path.join(client, "assets"));
  mkdirSync(path.join(client, "about"));
  writeFileSync(path.join(client, "about/index.html"), page);
  const files = {
    "entry.js": noise(500),
    "shared.js": noise(500),
    "root.js": noise(500),
    "market.js": noise(app),
  };
  for (const [name, code] of Object.entries(files)) writeFileSync(path.join(client, "assets", name), code);
  const manifest = {
    entry: { module: "/assets/entry.js", imports: ["/assets/shared.js"] },
    routes: {
      root: { module: "/assets/root.js", imports: ["/assets/shared.js"] },
      "routes/marketplace/marketplace": { module: "/assets/market.js", imports: ["/assets/shared.js"] },
    },
  };
  writeFileSync(
    path.join(client, "assets/manifest-1.js"),
    `window.__reactRouterManifest=${JSON.stringify(manifest)};`,
  );
  return client;
}

test("a page's scripts are those inside it and each file it names, preloaded or run, once; data are none", () => {
  const client = buildOf({});
  const bytes = pageScriptBytes(
    client,
    `<link rel="modulepreload" href="/assets/entry.js"/><script src="/assets/entry.js"></script>
     <script type="application/ld+json">${noise(4_000)}</script><link rel="stylesheet" href="/assets/root.css"/>`,
  );
  expect(bytes).toBeGreaterThan(300);
  expect(bytes).toBeLessThan(600);
});

test("an app page's scripts are the entry's, the root's and its own, shared ones counted once", () => {
  const bytes = appScriptBytes(buildOf({ app: 1_000 }), "routes/marketplace/marketplace");
  // 2,500 characters of base64 hold 1,875 bytes.
  expect(bytes).toBeGreaterThan(1_700);
  expect(bytes).toBeLessThan(2_400);
});

test("the build fails by name where a content page or the marketplace loads more than its budget", () => {
  expect(() => checkBudgets(buildOf({ page: "<p>Text</p>" }), ["/about"])).not.toThrow();
  expect(() => checkBudgets(buildOf({ page: `<script>${noise(9_000)}</script>` }), ["/about"])).toThrow(
    /\/about loads \d+ of 5000 bytes/,
  );
  expect(() => checkBudgets(buildOf({ app: 200_000 }), [])).toThrow(
    /routes\/marketplace\/marketplace loads \d+ of 125000 bytes/,
  );
});
