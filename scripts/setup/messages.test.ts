import { expect, test } from "vitest";
import { installError } from "./install.mjs";
import { nodeProblem } from "./node-version.mjs";
import { unreplaced } from "./production.mjs";

test("Linux brings its own Node, so the machine's may be 20; elsewhere it must be 22.22", () => {
  const linux = { platform: "linux", arch: "x64" };
  const mac = { platform: "darwin", arch: "arm64" };
  expect(nodeProblem({ ...linux, version: "20.20.2" })).toBeNull();
  expect(nodeProblem({ ...linux, version: "18.19.0" })?.[0]).toMatch(/18\.19\.0 is too old: 20\.0/);
  expect(nodeProblem({ ...mac, version: "22.22.0" })).toBeNull();
  expect(nodeProblem({ ...mac, version: "22.21.9" })?.[0]).toMatch(/too old: 22\.22/);
  expect(nodeProblem({ ...mac, version: "20.20.2" })?.[1]).toMatch(/nodejs\.org/);
});

test("a 32-bit Node and Windows are named, not left to fail later", () => {
  expect(nodeProblem({ platform: "linux", arch: "ia32", version: "24.1.0" })?.[0]).toMatch(/ia32/);
  expect(nodeProblem({ platform: "win32", arch: "x64", version: "24.1.0" })?.[1]).toMatch(/WSL/);
});

test("each cause of a failed installation has its own remedy", () => {
  const remedy = (output: string, code = 1) => installError(code, output).remedy;
  expect(remedy("npm error code ENOTFOUND\nnpm error network request to …")).toMatch(/network/);
  expect(remedy("npm error code ENOSPC")).toMatch(/space/);
  expect(remedy("npm error code EACCES\nnpm error path /root")).toMatch(/chown/);
  expect(remedy("", 127)).toMatch(/together with npm/);
  expect(installError(1, "npm error code EUSAGE\nnpm error Missing: a@1 from lock file").message).toMatch(
    /a@1/,
  );
});

test("production settings that still hold the repository's values are listed with their line", () => {
  const toml = [
    'MAIL_FROM = "no-reply@miyar.example"',
    "# example.example in a comment",
    "[env.production]",
    "# a comment about miyar.example",
    'APP_ORIGIN = "https://miyar.example"',
    'database_id = "replace-with-the-id"',
    'name = "miyar"',
    'SELLER_VAT_NUMBER = "399999999900003"',
  ].join("\n");
  expect(unreplaced(toml)).toEqual([
    '5: APP_ORIGIN = "https://miyar.example"',
    '6: database_id = "replace-with-the-id"',
    '8: SELLER_VAT_NUMBER = "399999999900003"',
  ]);
});
