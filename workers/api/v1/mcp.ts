import type { Context } from "hono";
import type { ApiBindings } from "../api.ts";
import { admitCaller } from "./caller.ts";
import { problem } from "./problem.ts";
import { MINUTE } from "#app/domains/programs/rules.ts";
import { mayRead } from "../../may-read.ts";

/**
 * POST /mcp: the operations of the open interface as tools of the Model Context Protocol, without a session. A browser
 * may send from our own pages alone, as the protocol demands: others could be made to ask in a visitor's name. Limits
 * and keys are those of the interface.
 */
export async function mcp(c: Context<ApiBindings>): Promise<Response> {
  const { visitor } = c.env;
  const request = c.req.raw;
  const origin = c.req.header("Origin");
  if (origin !== undefined && origin !== visitor.settings.origin)
    return problem(request, visitor, "foreign-origin");
  // Reads are counted before they come here, and this is one in a post.
  if (!(await mayRead(visitor, "asked")))
    return problem(request, visitor, "too-many-calls", { waitMs: MINUTE });
  const caller = await admitCaller(visitor, c.req.header("Authorization") ?? null);
  if (!caller.ok) {
    const { code, waitMs, headers } = caller;
    return problem(request, visitor, code, { waitMs, headers });
  }
  const { serveMcp } = await import("./serve-mcp.ts");
  const answer = await serveMcp(request, visitor);
  for (const [name, value] of Object.entries(caller.headers)) answer.headers.set(name, value);
  return answer;
}

/** Every other method: there are no sessions to listen to or to end. */
export const mcpReadsNothing = (c: Context<ApiBindings>): Response =>
  problem(c.req.raw, c.env.visitor, "method-not-allowed", { headers: { Allow: "POST" } });
