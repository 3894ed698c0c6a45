import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
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
