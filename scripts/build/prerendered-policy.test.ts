import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { scriptHashes, writePrerenderedPolicies } from "./prerendered-policy.ts";

test("inline scripts are named by their hash, once each; scripts of the site's own files are not", () => {
  const html = '<script nonce="x">alert(1)</script><script src="/a.js"></script><script>alert(1)</script>';
  // openssl: printf 'alert(1)' | openssl dgst -sha256 -binary | base64
  expect(scriptHashes(html)).toEqual(["'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='"]);
});

test("structured data are no script, whatever they say; a script of any other kind is one", () => {
  const data = '<script type="application/ld+json">{"name":"alert(1)"}</script>';
  expect(scriptHashes(data)).toEqual([]);
  expect(scriptHashes(`${data}<script>alert(1)</script>${data}`)).toHaveLength(1);
  expect(scriptHashes('<script type="module">import("/a.js")</script>')).toHaveLength(1);
  expect(scriptHashes('<script data-type="application/json">alert(1)</script>')).toHaveLength(1);
});

test("each prerendered page gets a policy of its own, after the rules that are there", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "miyar-policy-"));
  mkdirSync(path.join(folder, "about"));
  writeFileSync(path.join(folder, "about/index.html"), "<script>one()</script>");
  writeFileSync(path.join(folder, "_headers"), "/*\n  X-Frame-Options: DENY\n");
  writePrerenderedPolicies(folder, ["/about"], {
    origin: "https://miyar.example",
    tileUrl: "https://tile.openstreetmap.org/{z}/{x}/{y}.png",
  });
  const headers = readFileSync(path.join(folder, "_headers"), "utf8");
  expect(headers).toMatch(/^\/\*\n {2}X-Frame-Options: DENY\n/);
  expect(headers).toMatch(
    /\n\/about\n {2}Content-Security-Policy: .*script-src 'self' 'sha256-[^']+='; style-src 'self'/,
  );
  expect(headers).toContain("img-src 'self' data: https://tile.openstreetmap.org;");
});
