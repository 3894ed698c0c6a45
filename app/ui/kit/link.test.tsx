import { renderToStaticMarkup } from "react-dom/server";
import { Link as RouterLink, MemoryRouter, type LinkProps } from "react-router";
import { expect, test } from "vitest";
import { Link } from "./link.tsx";

/** Whether the router follows the link itself, which it marks. */
const isFollowed = (to: string): boolean =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={["/favorites"]}>
      <Link to={to}>x</Link>
    </MemoryRouter>,
  ).includes("data-discover");

test("links to documents load a page; those to the router's pages, and to another query of the same page, do not", () => {
  for (const to of ["/", "/marketplace", "/marketplace?city=Jeddah", "/#prices"])
    expect(isFollowed(to), to).toBe(false);
  for (const to of ["/dashboard", "/dashboard#reports", "?after=abc", "?code=&kind=buyer"])
    expect(isFollowed(to), to).toBe(true);
});

test("the server draws a link to the router's pages as the router does in the browser", () => {
  const attributesOf = (Drawn: typeof Link, props: LinkProps & { to: string }): string[] => {
    const markup = renderToStaticMarkup(
      <MemoryRouter initialEntries={["/favorites"]}>
        <Drawn {...props}>x</Drawn>
      </MemoryRouter>,
    );
    return [...markup.matchAll(/ ([\w-]+="[^"]*")/g)].map(([, attribute = ""]) => attribute).toSorted();
  };
  const known: (LinkProps & { to: string })[] = [
    { to: "/dashboard/" },
    { to: "/dashboard?tab=credits&after=2#orders", className: "btn", prefetch: "intent" },
    { to: "/admin/people/أحمد", replace: true, preventScrollReset: true, "aria-current": "page" },
    {
      to: "/dashboard/credits",
      state: { from: "here" },
      reloadDocument: true,
      target: "_blank",
      rel: "noopener",
    },
  ];
  // The router's own link is not drawn without a router.
  expect(renderToStaticMarkup(<Link to="/dashboard">x</Link>)).toContain('href="/dashboard"');
  for (const props of known) {
    const own = attributesOf(Link, props);
    expect(own, props.to).toEqual(attributesOf(RouterLink as typeof Link, props));
    expect(own, props.to).toContain('data-discover="true"');
  }
});
