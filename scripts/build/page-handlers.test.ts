import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import { listPages } from "../../app/page-facts.ts";
import table from "../../app/routes.ts";
import { addressOf } from "./page-facts-plugin.ts";
import { routesOfPage } from "../../workers/page-handlers.ts";

type Routes = ServerBuild["routes"];

/** The table as the framework's build lists it. */
function listed(entries: readonly RouteConfigEntry[], parentId = "root"): [string, object][] {
  return entries.flatMap(({ id, file, path, index, children = [] }) => {
    const own = id ?? file.replace(/\.tsx?$/, "");
    return [[own, { id: own, parentId, path, index }] as [string, object], ...listed(children, own)];
  });
}
const all = Object.fromEntries([["root", { id: "root", path: "" }], ...listed(table)]) as Routes;

/** The tree that the framework makes of such a list, in its order. */
function treeOf(routes: Routes, parentId?: string): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route?.parentId === parentId)
    .map((route) => {
      const { id = "", path, index } = route ?? {};
      return index ? { id, index } : { id, path, children: treeOf(routes, id) };
    });
}

const found = (routes: Routes, address: string) =>
  matchRoutes(treeOf(routes), address)?.map(({ route, params }) => [route.id, params]);

const pages = listPages(table);

test("each page's handler finds at its address, and above it, what the handler of all pages finds", () => {
  expect(pages.length).toBeGreaterThan(100);
  for (const { pattern } of pages) {
    const own = routesOfPage(all, pattern);
    const address = addressOf(pattern) || "/";
    const parts = address.split("/").filter(Boolean);
    for (const at of ["/", ...parts.map((_, last) => `/${parts.slice(0, last + 1).join("/")}`)])
      expect([at, found(own, at)]).toEqual([at, found(all, at)]);
  }
});

test("a page's handler knows few routes of the others", () => {
  const counts = pages.map(({ pattern }) => Object.keys(routesOfPage(all, pattern)).length);
  expect(Math.max(...counts)).toBeLessThan(20);
});
