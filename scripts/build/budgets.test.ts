import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { checkBudgets, documentScriptBytes, pageScriptBytes } from "./budgets.ts";

/** Text that hardly compresses. */
const noise = (bytes: number) => randomBytes(bytes).toString("base64").slice(0, bytes);

/** A build of one content page and the script of documents. */
function buildOf({ page = "", acting = 1_000, island = 1_000 }): string {
  const client = mkdtempSync(path.join(tmpdir(), "miyar-budgets-"));
  mkdirSync(path.join(client, "assets"));
  mkdirSync(path.join(client, "about"));
  writeFileSync(path.join(client, "about/index.html"), page);
  const files = {
    "entry.js": noise(500),
    "page-1a2b3c4d.js": noise(500),
    "page-acting-1a2b3c4d.js": noise(acting),
    "page-gallery-1a2b3c4d.js": noise(island),
    "page-leaflet-map.client-1a2b3c4d.js": noise(200_000),
  };
  for (const [name, code] of Object.entries(files)) writeFileSync(path.join(client, "assets", name), code);
  return client;
}

test("a page's scripts are those inside it and each file it names, preloaded or run, once; data are none", () => {
  const client = buildOf({});
  const bytes = pageScriptBytes(
    client,
    `<link rel="modulepreload" href="/assets/entry.js"/><script src="/assets/entry.js"></script>
     <script type="application/ld+json">${noise(4_000)}</script><link rel="stylesheet" href="/assets/entry.css"/>`,
  );
  expect(bytes).toBeGreaterThan(300);
  expect(bytes).toBeLessThan(600);
});

test("the script of documents is each of its files, without Leaflet", () => {
  const { acting, all } = documentScriptBytes(buildOf({ acting: 1_000, island: 2_000 }));
  // 1,000 characters of base64 hold 750 bytes.
  expect(acting).toBeGreaterThan(740);
  expect(acting).toBeLessThan(900);
  expect(all).toBeGreaterThan(2_600);
  expect(all).toBeLessThan(3_000);
});

test("the build fails by name where a page loads more than its budget", () => {
  expect(() => checkBudgets(buildOf({ page: "<p>Text</p>" }), ["/about"])).not.toThrow();
  expect(() => checkBudgets(buildOf({ page: `<script>${noise(9_000)}</script>` }), ["/about"])).toThrow(
    /\/about loads \d+ of 5000 bytes/,
  );
  expect(() => checkBudgets(buildOf({ acting: 20_000 }), [])).toThrow(/in place loads \d+ of 15000 bytes/);
  expect(() => checkBudgets(buildOf({ island: 120_000 }), [])).toThrow(/awake loads \d+ of 80000 bytes/);
});
