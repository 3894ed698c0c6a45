import { redirect, redirectDocument } from "react-router";
import { readBody } from "#app/http/form.server.ts";
import { pathHere } from "#app/http/next.ts";
import { themeCookie } from "#app/http/theme.server.ts";
import type { Route } from "./+types/theme.ts";

export const loader = () => redirectDocument("/");

/** Remembers light or dark for those without a script, and goes back to the page they were on. */
export async function action({ request }: Route.ActionArgs) {
  const form = await readBody(request);
  return redirect(pathHere(String(form.get("back") ?? "/")) ?? "/", {
    headers: { "Set-Cookie": themeCookie(form.get("theme")) },
  });
}

// With a page it is a UI route, whose posts the router refuses from other sites.
export default function Theme() {
  return null;
}
