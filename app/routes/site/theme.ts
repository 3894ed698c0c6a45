import { redirect, redirectDocument } from "react-router";
import { readBody } from "#app/http/form.server.ts";
import { pathHere } from "#app/http/next.ts";
import { themeCookie } from "#app/http/theme.server.ts";
import type { Route } from "./+types/theme.ts";

export const loader = () => redirectDocument("/");

/** Stores the theme (light or dark) without JavaScript, and redirects back to the page. */
export async function action({ request }: Route.ActionArgs) {
  const form = await readBody(request);
  return redirect(pathHere(String(form.get("back") ?? "/")) ?? "/", {
    headers: { "Set-Cookie": themeCookie(form.get("theme")) },
  });
}

// A component makes this a UI route: the router then refuses posts from other sites.
export default function Theme() {
  return null;
}
