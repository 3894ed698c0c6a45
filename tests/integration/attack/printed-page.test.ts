import { env } from "cloudflare:test";
import puppeteer from "@cloudflare/puppeteer";
import { expect, inject, test, vi } from "vitest";
import { PATIENCE } from "../../../scripts/setup/patience.ts";
import { openPrinter, renderPdf } from "#app/platform/pdf.server.ts";
import { endWithoutChrome } from "#tests/setup/chrome.ts";

endWithoutChrome();

const HOST = `127.0.0.1:${inject("listenerPort")}`;
const AT = (name: string) => `http://${HOST}/${name}`;

/** Connections to the listener since the last call. */
async function takeSeen(): Promise<string[]> {
  const answer = await fetch(AT("seen"));
  return answer.json<string[]>();
}

/** Every way for HTML and CSS to load another URL; each is named in its path. */
const REACHING: Record<string, string> = {
  img: `<img src="${AT("img")}" srcset="${AT("srcset")} 2x">`,
  picture: `<picture><source srcset="${AT("source")}"><img src="${AT("picture")}"></picture>`,
  stylesheet: `<link rel="stylesheet" href="${AT("stylesheet")}">`,
  icon: `<link rel="icon" href="${AT("icon")}"><link rel="manifest" href="${AT("manifest")}">`,
  prefetch: `<link rel="prefetch" href="${AT("prefetch")}"><link rel="prerender" href="${AT("prerender")}">`,
  preload: `<link rel="preload" as="image" href="${AT("preload")}"><link rel="modulepreload" href="${AT("module")}">`,
  preconnect: `<link rel="preconnect" href="${AT("preconnect")}"><link rel="preconnect" crossorigin href="${AT("preconnect2")}"><link rel="dns-prefetch" href="//${HOST}">`,
  import: `<style>@import url("${AT("import")}");@import "${AT("import2")}";</style>`,
  background: `<style>body{background:url(${AT("background")})}p{list-style-image:url(${AT("list")});cursor:url(${AT("cursor")}),auto;content:url(${AT("content")})}</style>`,
  font: `<style>@font-face{font-family:x;src:url(${AT("font")})}p{font-family:x}</style>`,
  page: `<style>@page{@top-left{content:url(${AT("page-margin")})}}</style>`,
  mask: `<style>p{mask:url(${AT("mask")}#m);filter:url(${AT("filter")}#f);clip-path:url(${AT("clip")}#c);border-image:url(${AT("border")}) 1}</style>`,
  attribute: `<p style="background-image:image-set('${AT("image-set")}' 1x)">x</p><table background="${AT("table")}"><td>x</table>`,
  iframe: `<iframe src="${AT("iframe")}"></iframe><iframe srcdoc="<img src='${AT("srcdoc")}'>"></iframe>`,
  frame: `<object data="${AT("object")}"></object><embed src="${AT("embed")}">`,
  media: `<video src="${AT("video")}" poster="${AT("poster")}" autoplay></video><audio src="${AT("audio")}" autoplay></audio><track src="${AT("track")}">`,
  svg: `<svg><image href="${AT("svg-image")}"/><use href="${AT("svg-use")}#x"/><feImage href="${AT("fe-image")}"/></svg>`,
  nested: `<img src="data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg"><image href="${AT("inside-svg")}"/></svg>`)}">`,
  dataFrame: `<iframe src="data:text/html,${encodeURIComponent(`<img src="${AT("inside-data")}"><script>fetch("${AT("data-fetch")}")</script>`)}"></iframe>`,
  script: `<script src="${AT("script")}"></script><script type="module">import "${AT("module-script")}";fetch("${AT("fetch")}");new WebSocket("ws://${HOST}/socket");navigator.sendBeacon("${AT("beacon")}")</script>`,
  rules: `<script type="speculationrules">{"prefetch":[{"source":"list","urls":["${AT("speculated")}"]}],"prerender":[{"source":"list","urls":["${AT("prerendered")}"]}]}</script>`,
  refresh: `<meta http-equiv="refresh" content="0;url=${AT("refresh")}">`,
  base: `<base href="${AT("")}"><img src="relative">`,
  report: `<meta http-equiv="Content-Security-Policy" content="img-src 'none'; report-uri ${AT("csp-report")}"><img src="x.png">`,
  form: `<form action="${AT("form")}"><input autofocus><button>x</button></form><a ping="${AT("ping")}" href="${AT("link")}">x</a>`,
  handler: `<body onload="location='${AT("onload")}'"><img src=x onerror="fetch('${AT("onerror")}')">`,
};

const documentOf = (body: string) =>
  `<!doctype html><html><head><title>x</title></head><body><p>x</p>${body}</body></html>`;
const latin = (bytes: Uint8Array): string => new TextDecoder("latin1").decode(bytes);

test("the listener would see it: the same document in a browser without the printer's rules", async () => {
  await takeSeen();
  const browser = await puppeteer.launch(env.BROWSER);
  const page = await browser.newPage();
  const reached = `${REACHING.img}${REACHING.stylesheet}${REACHING.preconnect}${REACHING.script}`;
  await page
    .setContent(documentOf(reached), { waitUntil: "load", timeout: PATIENCE.answer })
    .catch(() => undefined);
  const lines: string[] = [];
  await vi.waitFor(async () => {
    lines.push(...(await takeSeen()));
    // A connection without data was opened in advance.
    expect(lines).toContain("");
    const seen = lines.join("\n");
    for (const name of ["/img", "/stylesheet", "/script", "/module-script"]) expect(seen).toContain(name);
  }, PATIENCE.answer);
  await browser.close();
});

test("whatever a printed document asks for, nothing leaves the browser, not even a connection", async () => {
  await takeSeen();
  const printer = openPrinter(env.BROWSER);
  const found: Record<string, string[]> = {};
  try {
    for (const [name, body] of Object.entries(REACHING)) {
      const head = /^<(?:link|style|meta|base)/.test(body);
      const html = head
        ? `<!doctype html><html><head>${body}<title>x</title></head><body><p>x</p></body></html>`
        : documentOf(body);
      expect(latin(await printer.print(html)), name).toContain("%PDF-");
      const seen = await takeSeen();
      if (seen.length > 0) found[name] = seen;
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
  } finally {
    await printer.close();
  }
  const late = await takeSeen();
  if (late.length > 0) found.late = late;
  expect(found).toEqual({});
});

test("a document reads no file of the machine that prints it, and no page of its own browser", async () => {
  const files = [
    "file:///etc/passwd",
    "file:///etc/hostname",
    "file:///proc/self/environ",
    "view-source:file:///etc/passwd",
  ];
  const own = [
    "chrome://version",
    "chrome://gpu",
    "about:version",
    "devtools://devtools/bundled/inspector.html",
  ];
  const body = [...files, ...own]
    .flatMap((address) => [
      `<iframe src="${address}" width=600 height=300></iframe>`,
      `<object data="${address}" width=600 height=300></object>`,
      `<embed src="${address}">`,
      `<img src="${address}"><link rel="stylesheet" href="${address}">`,
    ])
    .join("");
  const html = (within: string) =>
    `<!doctype html><html lang="x"><head><title>x</title></head><body><p>x</p>${within}</body></html>`;
  const full = await renderPdf(env.BROWSER, html(body));
  const empty = await renderPdf(env.BROWSER, html(""));
  // A PDF embeds fonts with the letters that it shows: text loaded from a file would add fonts.
  const fonts = (pdf: Uint8Array) => latin(pdf).match(/\/BaseFont \S+/g)?.length ?? 0;
  expect(fonts(full)).toBe(fonts(empty));
  expect(latin(full)).not.toContain("root:");
});
