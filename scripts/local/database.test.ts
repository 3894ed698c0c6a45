import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { run } from "../setup/run.ts";
import { executeSql, migrate } from "./database.ts";

test("a new database has every migration at once, and wrangler finds none that it lacks", async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "miyar-migrated-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const stateDir = path.join(folder, "not/there/yet");
  await migrate(stateDir);

  const list = ["d1", "migrations", "list", "DB", "--local", "--persist-to", stateDir];
  const { output } = await run("wrangler", [...list, "--config", "wrangler.toml"], { quiet: true });
  expect(output).toContain("No migrations to apply");
  const [tables] = await executeSql("select name from sqlite_master where name in ('users', 'listings')", {
    remote: false,
    stateDir,
  });
  expect(tables?.results).toHaveLength(2);
  // Asked again, it has nothing to do and says nothing.
  await migrate(stateDir);
});
