import { MCP_PATH } from "#app/domains/programs/rules.ts";
import { secure } from "#app/http/headers.server.ts";
import { urlOf } from "#app/http/url-of.ts";
import type { VisitorContext } from "#app/platform/context.server.ts";
import { isOpenInterface, problem } from "./v1/problem.ts";

/** Calls by programs; the redirect rule of the zone leaves the same ones out (docs/security.md, Transport). */
const FOR_PROGRAMS = ["/api/", "/auth/v1/", "/.well-known/", MCP_PATH];

/** The build's own requests, whose answers become the prerendered files. No host outside a machine has this name. */
const BUILDING = "localhost";

/**
 * The answer to plain HTTP when the site is served over HTTPS, else null. People and their forms are redirected to the
 * same address of the site's own origin, whatever host they asked for. A program is refused: after a redirect it would
 * never learn that its token travelled unencrypted.
 */
export function requireHttps(request: Request, visitor: VisitorContext): Response | null {
  const { settings } = visitor;
  const { protocol, hostname, pathname, search } = urlOf(request);
  const { origin, tiles } = settings;
  if (protocol !== "http:" || !origin.startsWith("https:")) return null;
  const isForProgram = FOR_PROGRAMS.some((prefix) => pathname.startsWith(prefix));
  if (hostname === BUILDING && !isForProgram) return null;
  const answer = isOpenInterface(pathname)
    ? problem(request, visitor, "https-required")
    : isForProgram
      ? Response.json({ error: "https_required" }, { status: 403 })
      : new Response(null, { status: 308, headers: { Location: origin + pathname + search } });
  return secure(answer, { nonce: "", origin, tileUrl: tiles.url });
}
