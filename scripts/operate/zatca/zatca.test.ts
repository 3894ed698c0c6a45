import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startFatooraServer, type FatooraServer } from "#tests/fakes/fatoora/server.ts";
import { migrate } from "../../local/database.ts";
import { withStores } from "../backup/bindings.ts";

// docs/e-invoicing.md, followed word by word: each command of its blocks, in its order, on an empty database and the stand-in.

const page = readFileSync("docs/e-invoicing.md", "utf8");
const commands = [...page.matchAll(/```sh\nnpm run zatca -- (.+)\n```/g)].map(([, words = ""]) => words);

const state = mkdtempSync(path.join(os.tmpdir(), "miyar-zatca-"));
let fatoora: FatooraServer;

beforeAll(async () => {
  fatoora = await startFatooraServer({ port: 0 });
  await migrate(state);
});
afterAll(async () => {
  await fatoora.close();
  rmSync(state, { recursive: true });
});

type Ended = { code: number; out: string };

/** The command with these words, as `npm run zatca --` starts it. */
function zatca(words: string): Promise<Ended> {
  const env: Record<string, string | undefined> = {
    ...process.env,
    MIYAR_STATE: state,
    ZATCA_API_ORIGIN: `${fatoora.origin}/e-invoicing/developer-portal`,
  };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ["scripts/operate/zatca.ts", ...words.split(" ")],
      { env: env as NodeJS.ProcessEnv },
      (error, out, err) => resolve({ code: Number(error?.code ?? 0), out: out + err }),
    );
  });
}

test("the page's way from nothing to a unit that signs, and its renewal, is a way", async () => {
  expect(commands).toEqual([
    "request",
    "compliance --otp 123456",
    "check",
    "production",
    "status",
    "renew --otp 123456",
    "verify",
  ]);
  const said: string[] = [];
  for (const words of commands) {
    const { code, out } = await zatca(words);
    expect([words, code, out]).toEqual([words, 0, out]);
    said.push(out);
  }
  expect(said[2]).toContain("Fatoora passed 3 samples");
  expect(said[3]).toMatch(/Miyar-1 .* signs from now on/);
  expect(said[4]).toMatch(/^active +Miyar-1/m);
  expect(said[5]).toContain("Its chain goes on");
  expect(said[6]).toContain("Checked 0 signed documents");

  const rows = await withStores({ persistTo: state }, ({ DB }) =>
    DB.prepare("select status, sealed_key, sealed_secret, token from einvoice_devices").all(),
  );
  expect(rows.results).toHaveLength(1);
  expect(rows.results[0]).toMatchObject({
    status: "active",
    sealed_key: expect.stringMatching(/^s1\./),
    sealed_secret: expect.stringMatching(/^s1\./),
  });
});

test("a step before its time, an unknown one, and one without its password change nothing and say what to do", async () => {
  const early = await zatca("production");
  expect([early.code, early.out]).toEqual([1, expect.stringContaining("no unit whose samples have passed")]);
  const unknown = await zatca("everything");
  expect([unknown.code, unknown.out]).toEqual([1, expect.stringContaining("npm run zatca -- request")]);
  const without = await zatca("renew");
  expect([without.code, without.out]).toEqual([1, expect.stringContaining("one-time password")]);
});

test("Fatoora away, or a password that it refuses, is said in words", async () => {
  await zatca("request --name Miyar-2");
  fatoora.control.setAway(true);
  const away = await zatca("compliance --otp 123456");
  fatoora.control.setAway(false);
  expect([away.code, away.out]).toEqual([1, expect.stringContaining("503")]);
  fatoora.control.setAway(true);
  const still = await zatca("status");
  fatoora.control.setAway(false);
  expect([still.code, still.out]).toEqual([0, expect.stringMatching(/^requested +Miyar-2/m)]);
});
