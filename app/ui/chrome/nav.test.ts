import { expect, test } from "vitest";
import { IN_SITEMAP } from "virtual:page-facts";
import { DRAWER_NAV, FOOTER_NAV, MAIN_NAV } from "./nav.ts";

test("the header has the specified links in their order, the marketplace marked as new", () => {
  expect(MAIN_NAV.map(({ to }) => to)).toEqual([
    "/marketplace",
    "/services",
    "/blog",
    "/pricing",
    "/contact",
  ]);
  expect(MAIN_NAV.filter(({ isNew }) => isNew).map(({ to }) => to)).toEqual(["/marketplace"]);
});

test("the drawer repeats the header's links, and no list leads to a page twice", () => {
  const drawer = DRAWER_NAV.map(({ to }) => to);
  for (const { to } of MAIN_NAV) expect(drawer).toContain(to);
  for (const list of [drawer, FOOTER_NAV.flatMap(({ items }) => items.map(({ to }) => to))])
    expect(new Set(list).size).toBe(list.length);
});

test("the footer leads to every page for search engines but the home page and those below another", () => {
  const footer = FOOTER_NAV.flatMap(({ items }) => items.map(({ to }) => to));
  const own = IN_SITEMAP.filter((path) => path !== "/" && path.lastIndexOf("/") === 0);
  expect(own.length).toBeGreaterThan(10);
  expect(own.filter((path) => !footer.includes(path))).toEqual([]);
});
