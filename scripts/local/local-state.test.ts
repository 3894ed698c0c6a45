import { mkdtempSync, readFileSync, statSync, writeFileSync } from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { findChrome, linkLocalChrome } from "./local-chrome.ts";
import { isPortFree, needPorts } from "./ports.ts";
import { localSecrets } from "./secrets.ts";

const folder = () => mkdtempSync(path.join(os.tmpdir(), "miyar-setup-"));

test("local secrets are random, long enough, kept between starts and closed to other users", () => {
  const state = folder();
  const first = localSecrets(state);
  expect(Buffer.from(first.APP_SECRET, "base64").length).toBeGreaterThanOrEqual(32);
  expect(first.STRIPE_SECRET_KEY).toMatch(/^sk_test_local_/);
  expect(first.STRIPE_WEBHOOK_SECRET).toMatch(/^whsec_/);
  expect(localSecrets(state)).toEqual(first);
  expect(localSecrets(folder())).not.toEqual(first);
  expect(statSync(path.join(state, "local.env")).mode & 0o777).toBe(0o600);
});

test("a secret added later joins the ones that are there", () => {
  const state = folder();
  writeFileSync(path.join(state, "local.env"), "APP_SECRET=kept==\n");
  expect(localSecrets(state).APP_SECRET).toBe("kept==");
  expect(readFileSync(path.join(state, "local.env"), "utf8")).toMatch(/STRIPE_WEBHOOK_SECRET=whsec_/);
});

test("a taken port is refused by its number and use, with a port to try", async () => {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as net.AddressInfo;

  expect(await isPortFree(port)).toBe(false);
  const refusal = await needPorts({ site: port }, 9000, 0).catch((error: unknown) => error);
  expect(refusal).toMatchObject({
    message: expect.stringContaining(`Port ${port} (site)`),
    remedy: expect.stringContaining("PORT=9000"),
  });

  await new Promise((resolve) => server.close(resolve));
  expect(await isPortFree(port)).toBe(true);
});

test("the Browser binding's wrapper runs the given Chrome and is marked as complete", () => {
  const cacheHome = folder();
  const wrapper = linkLocalChrome({ cacheHome, chrome: "/opt/it's chrome" });
  if (!wrapper) throw new Error("no wrapper was made for this machine");
  expect(readFileSync(wrapper, "utf8")).toContain(`exec '/opt/it'\\''s chrome' --no-sandbox`);
  expect(statSync(wrapper).mode & 0o111).toBe(0o111);
  const version = path.relative(path.join(cacheHome, ".wrangler/chrome"), wrapper).split(path.sep)[0] ?? "";
  expect(
    statSync(path.join(cacheHome, ".wrangler/chrome", version, ".miniflare-install-complete")).isFile(),
  ).toBe(true);
});

test("CHROME_PATH wins, and one that points nowhere is an error", () => {
  const before = process.env.CHROME_PATH;
  try {
    process.env.CHROME_PATH = process.execPath;
    expect(findChrome()).toBe(process.execPath);
    process.env.CHROME_PATH = "/nowhere/chrome";
    expect(() => findChrome()).toThrow("/nowhere/chrome");
  } finally {
    if (before === undefined) delete process.env.CHROME_PATH;
    else process.env.CHROME_PATH = before;
  }
});

test("a port that browsers refuse is named before anything starts", async () => {
  const refusal = await needPorts({ site: 4190 }, 9000, 0).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ message: expect.stringContaining("port 4190 (site)") });
});
