import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { isFresh } from "./build.ts";

test("a build is fresh with the stamp of these files, and not once .wrangler was deleted: nobody would find it", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "miyar-build-"));
  const write = (file: string, text: string) => {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  };
  expect(isFresh("local 1\n", folder)).toBe(false);
  write("build/.miyar-build", "local 1\n");
  expect(isFresh("local 1\n", folder)).toBe(false);
  write(".wrangler/deploy/config.json", "{}");
  expect(isFresh("local 1\n", folder)).toBe(true);
  expect(isFresh("local 2\n", folder)).toBe(false);
});
