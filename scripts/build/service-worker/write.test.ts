import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createContext, runInContext } from "node:vm";
import { expect, test, vi } from "vitest";
import { filesOf, serviceWorker, writeServiceWorker } from "./write.ts";

const ORIGIN = "https://miyar.example";
const HTML = `<link rel="preload" href="/assets/a.woff2" as="font"/><link rel="icon" href="/favicon.svg"/>
<link rel="canonical" href="${ORIGIN}/offline"/><link rel="stylesheet" href="/assets/root.css"/>
<img src="/spots/offline.svg" alt=""/><script type="module" src="/assets/page.js"></script><link rel="stylesheet" href="/assets/root.css"/>`;
const FILES = ["/assets/a.woff2", "/assets/root.css", "/spots/offline.svg", "/assets/page.js"];

const bytes = (text: string) => new TextEncoder().encode(text);
const versionOf = (code: string) => /offline-([0-9a-f]{12})"/.exec(code)?.[1];

test("the page's own files are kept with it, each once, and nothing of other sites", () => {
  expect(filesOf(HTML)).toEqual(FILES);
});

test("another page or another file makes another version; the same files make the same", () => {
  const made = (html: string, file: string) => versionOf(serviceWorker(html, () => bytes(file)));
  expect(made(HTML, "x")).toMatch(/^[0-9a-f]{12}$/);
  expect(made(HTML, "x")).toBe(made(HTML, "x"));
  expect(made(HTML, "y")).not.toBe(made(HTML, "x"));
  expect(made(`${HTML} `, "x")).not.toBe(made(HTML, "x"));
});

type Listener = (event: Record<string, unknown>) => void;

/** The worker as a browser runs it, on stores and a network that are plain values. */
async function startWorker(network: { up: boolean }) {
  const stores = new Map<string, Map<string, string>>([["offline-older", new Map([["/offline", "older"]])]]);
  const listeners: Record<string, Listener> = {};
  const pathOf = (asked: string | { url: string }) =>
    new URL(typeof asked === "string" ? asked : asked.url, ORIGIN).pathname;
  const open = async (name: string) => {
    const store = stores.get(name) ?? new Map<string, string>();
    stores.set(name, store);
    return {
      addAll: async (asked: { url: string }[]) =>
        asked.forEach((one) => store.set(pathOf(one), `kept ${pathOf(one)}`)),
      match: async (path: string) => store.get(path),
    };
  };
  const self = {
    location: { origin: ORIGIN },
    addEventListener: (name: string, listener: Listener) => (listeners[name] = listener),
    skipWaiting: async () => undefined,
    clients: { claim: async () => undefined },
    registration: {},
  };
  class Request {
    url: string;
    constructor(path: string) {
      this.url = ORIGIN + path;
    }
  }
  const fetch = async ({ url }: { url: string }) => {
    if (!network.up) throw new Error("no network");
    return `fetched ${new URL(url).pathname}`;
  };
  const caches = {
    open,
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
  };
  runInContext(
    serviceWorker(HTML, () => bytes("x")),
    createContext({ self, caches, fetch, Request, URL }),
  );
  const lasting = async (name: string) => {
    const waits: unknown[] = [];
    listeners[name]?.({ waitUntil: (work: unknown) => waits.push(work) });
    await Promise.all(waits);
  };
  await lasting("install");
  await lasting("activate");
  /** What the worker answers with; undefined where it leaves the request to the browser. */
  const ask = async (path: string, { method = "GET", mode = "navigate" } = {}): Promise<unknown> => {
    let answer: unknown;
    const url = path.startsWith("/") ? ORIGIN + path : path;
    listeners.fetch?.({ request: { url, method, mode }, respondWith: (given: unknown) => (answer = given) });
    return answer;
  };
  return { ask, stores };
}

test("with a network everything comes from it and nothing is kept but the page and its files", async () => {
  const { ask, stores } = await startWorker({ up: true });
  for (const path of ["/", "/dashboard", "/reports/1", "/marketplace?city=Riyadh"])
    expect(await ask(path)).toBe(`fetched ${path.split("?")[0]}`);
  expect(await ask("/assets/root.css", { mode: "no-cors" })).toBe("fetched /assets/root.css");
  expect(stores.size).toBe(1);
  const [kept] = stores.values();
  expect([...(kept?.keys() ?? [])]).toEqual(["/offline", ...FILES]);
});

test("without one, pages become the offline page, and its files are there; everything else is the browser's", async () => {
  const { ask } = await startWorker({ up: false });
  for (const path of ["/", "/dashboard", "/no-such-page"]) expect(await ask(path)).toBe("kept /offline");
  expect(await ask("/spots/offline.svg", { mode: "no-cors" })).toBe("kept /spots/offline.svg");
  expect(await ask("/auth", { method: "POST" })).toBeUndefined();
  expect(await ask("/api/viewer", { mode: "cors" })).toBeUndefined();
  expect(await ask("/dashboard.data", { mode: "cors" })).toBeUndefined();
  expect(await ask("https://tile.example/1.png", { mode: "no-cors" })).toBeUndefined();
});

test("built without one, the site takes the worker out of the browsers that have it", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "miyar-sw-"));
  vi.stubEnv("SERVICE_WORKER", "off");
  writeServiceWorker(folder);
  vi.unstubAllEnvs();
  const listeners: Record<string, Listener> = {};
  const kept = new Set(["offline-older", "another"]);
  let isRegistered = true;
  const self = {
    addEventListener: (name: string, listener: Listener) => (listeners[name] = listener),
    skipWaiting: async () => undefined,
    registration: { unregister: async () => (isRegistered = false) },
  };
  const caches = { keys: async () => [...kept], delete: async (name: string) => kept.delete(name) };
  runInContext(readFileSync(path.join(folder, "sw.js"), "utf8"), createContext({ self, caches }));
  const waits: unknown[] = [];
  listeners.activate?.({ waitUntil: (work: unknown) => waits.push(work) });
  await Promise.all(waits);
  expect([kept.size, isRegistered, listeners.fetch]).toEqual([0, false, undefined]);
});
