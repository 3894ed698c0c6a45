import { expect, test } from "vitest";
import { IN_PLACE, MOVED_TO } from "#app/lib/in-place.ts";
import { tellMoved } from "./tell-moved.server.ts";

const moved = () =>
  new Response(null, { status: 302, headers: { Location: "/auth?next=%2F", "Set-Cookie": "a=1; Path=/" } });
const asked = (headers: HeadersInit = {}) => new Request("https://miyar.example/marketplace", { headers });

test("a script that shows answers in place is told where a redirect leads, with its cookies", () => {
  const told = tellMoved(asked({ [IN_PLACE]: "1" }), moved());
  expect(told.status).toBe(204);
  expect(told.headers.get(MOVED_TO)).toBe("/auth?next=%2F");
  expect(told.headers.get("Location")).toBeNull();
  expect(told.headers.getSetCookie()).toEqual(["a=1; Path=/"]);
  expect(told.headers.get("Cache-Control")).toBe("no-store");
});

test("a browser is redirected as ever, and a page is left as it is", () => {
  const redirect = moved();
  expect(tellMoved(asked(), redirect)).toBe(redirect);
  const page = new Response("<p>", { status: 200 });
  expect(tellMoved(asked({ [IN_PLACE]: "1" }), page)).toBe(page);
});
