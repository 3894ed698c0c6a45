import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { scriptHashes, writePrerenderedHeaders } from "./prerendered-headers.ts";

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

/** What the build's `_headers` says of one page, after the rules that were there. */
function headersFor(html: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), "miyar-headers-"));
  mkdirSync(path.join(folder, "about"));
  writeFileSync(path.join(folder, "about/index.html"), html);
  writeFileSync(path.join(folder, "_headers"), "/*\n  X-Frame-Options: DENY\n");
  writePrerenderedHeaders(folder, ["/about"], {
    origin: "https://miyar.example",
    tileUrl: "https://tile.openstreetmap.org/{z}/{x}/{y}.png",
  });
  return readFileSync(path.join(folder, "_headers"), "utf8");
}

test("each prerendered page gets a policy of its own, after the rules that are there", () => {
  const headers = headersFor("<script>one()</script>");
  expect(headers).toMatch(/^\/\*\n {2}X-Frame-Options: DENY\n/);
  expect(headers).toMatch(
    /\n\/about\n {2}Content-Security-Policy: .*script-src 'self' 'sha256-[^']+='; style-src 'self'/,
  );
  expect(headers).toContain("img-src 'self' data: https://tile.openstreetmap.org;");
});

test("each prerendered page names its style sheets and fonts ahead, and nothing else that it links to", () => {
  const html =
    '<link rel="preload" href="/a.woff2" as="font" type="font/woff2" crossorigin="anonymous"/>' +
    '<link rel="icon" href="/favicon.svg"/><link rel="stylesheet" href="/a.css"/><link rel="canonical" href="/about"/>';
  expect(headersFor(html)).toMatch(
    /\n {2}Link: <\/a\.css>; rel=preload; as=style, <\/a\.woff2>; rel=preload; as=font; type="font\/woff2"; crossorigin\n$/,
  );
});
