import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { siteFactsDefine } from "./site-facts.ts";

const facts = (define: Record<string, string>): unknown => JSON.parse(define.SITE_FACTS_OF_BUILD ?? "null");

test("pages get what wrangler.toml says for the environment that they are built for", () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "miyar-facts-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const config = path.join(folder, "wrangler.toml");
  const vars = (mail: string, phone: string) =>
    `SUPPORT_EMAIL = "${mail}"\nSUPPORT_PHONE = "${phone}"\nSELLER_NAME = "معيار"\nSELLER_VAT_NUMBER = "399999999900003"\n`;
  writeFileSync(
    config,
    `name = "x"\ncompatibility_date = "2026-10-01"\n[vars]\n${vars("here@miyar.example", "")}` +
      `[env.production]\n[env.production.vars]\n${vars("help@site.com", "+966112345678")}`,
  );
  expect(facts(siteFactsDefine("", config))).toMatchObject({
    supportEmail: "here@miyar.example",
    supportPhone: null,
  });
  expect(facts(siteFactsDefine("production", config))).toMatchObject({
    supportEmail: "help@site.com",
    supportPhone: "+966112345678",
  });
});

test("the repository's own production values stop the build until they are replaced", () => {
  expect(() => siteFactsDefine("production")).toThrow("SUPPORT_PHONE");
});
