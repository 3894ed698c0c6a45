import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { knownBrowserCookie } from "#app/domains/accounts/ways-in/known-browser.server.ts";
import { COOKIES } from "#app/i18n/site/privacy-cookies.ts";
import { seconds } from "#app/lib/duration.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { bookmarkCookie } from "./bookmark.server.ts";
import { intentCookie } from "./favorite-intent.server.ts";
import { redirectWithFlash } from "./flash.server.ts";
import { SIGNED_IN_HINT } from "./signed-in-hint.ts";
import { themeCookie } from "./theme.server.ts";

const settings = { appSecret: "s".repeat(32), origin: "https://miyar.example" } as AppContext["settings"];
const ctx = { settings, now: () => 0 };

const set = [
  knownBrowserCookie({ ...ctx, browserMark: null }, { id: "sara", passwordHash: null }),
  intentCookie(ctx, { listingId: "a", back: "/" }),
  bookmarkCookie(ctx, "00000001-00000002"),
  redirectWithFlash("/", "logged-in").headers.get("Set-Cookie") ?? "",
  SIGNED_IN_HINT,
  themeCookie("dark"),
];

test.each(set)("the privacy notice tells %s with its life", (header) => {
  const [, name] = /^([^=]+)=/.exec(header) ?? [];
  const [, maxAge] = /Max-Age=(\d+)/.exec(header) ?? [];
  const told = COOKIES.find((cookie) => cookie.name === name);
  expect(told?.lifeMs, name).toBe(seconds(Number(maxAge)));
});

test("no cookie of ours is set without being told", () => {
  const names = new Set<string>();
  for (const folder of ["app", "workers"])
    for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
      if (!/\.tsx?$/.test(file) || file.includes(".test.") || file.includes("privacy-cookies")) continue;
      const text = readFileSync(path.join(folder, file), "utf8");
      for (const [, name = ""] of text.matchAll(/["'`](miyar_[a-z]+)/g)) names.add(name);
    }
  const told = COOKIES.map(({ name }) => name.replace(/^__Host-/, ""));
  expect([...names].filter((name) => !told.includes(name))).toEqual([]);
  expect(names.size).toBeGreaterThanOrEqual(4);
});
