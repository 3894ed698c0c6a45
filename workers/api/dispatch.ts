import { urlOf } from "#app/http/url-of.ts";
import { MCP_PATH } from "#app/domains/programs/rules.ts";
import type { VisitorContext } from "#app/platform/context.server.ts";
import type { WorkerEnv } from "../context.ts";
import { api } from "./api.ts";
import { openLiveChannel } from "./live.ts";
import { requireHttps } from "./require-https.ts";

const PREFIXES = ["/api/", "/auth/v1/", "/media/", "/sitemaps/"];
const PATHS = new Set(["/.well-known/jwks.json", MCP_PATH, "/robots.txt", "/sitemap.xml"]);

/** Answers what is no page: what came in the clear, calls by programs, sockets and files. Null for everything else. */
export async function answerMachine(
  request: Request,
  env: WorkerEnv,
  visitor: VisitorContext,
): Promise<Response | null> {
  const clear = requireHttps(request, visitor);
  if (clear) return clear;
  const { pathname } = urlOf(request);
  // Upgrades bypass everything that rebuilds responses.
  if (pathname === "/api/live") return openLiveChannel(request, env, visitor);
  if (!PATHS.has(pathname) && !PREFIXES.some((prefix) => pathname.startsWith(prefix))) return null;
  return api.fetch(request, { visitor, env });
}
