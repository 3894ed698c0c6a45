import { problemBody } from "#app/domains/programs/problem-body.ts";
import {
  API_BASE,
  MCP_PATH,
  PROBLEMS,
  type ProblemCode,
  type ProblemField,
} from "#app/domains/programs/rules.ts";
import { noteRefusal } from "#app/http/note-refusal.server.ts";
import { retryAfter } from "#app/http/retry-after.ts";
import type { VisitorContext } from "#app/platform/context.server.ts";

type Details = {
  errors?: ProblemField[];
  headers?: Record<string, string>;
  /** After which the next call is accepted. */
  waitMs?: number;
};

/** Whether a path belongs to the open interface, whose refusals are problems. */
export const isOpenInterface = (pathname: string): boolean =>
  pathname === API_BASE || pathname.startsWith(`${API_BASE}/`) || pathname === MCP_PATH;

/** A refusal as RFC 9457 has it. Any page may read it: nothing in it depends on who asks. */
export function problem(
  request: Request,
  visitor: VisitorContext,
  code: ProblemCode,
  { errors, headers = {}, waitMs }: Details = {},
): Response {
  const status = PROBLEMS[code];
  noteRefusal(visitor, request, status);
  return Response.json(problemBody(visitor, code, errors), {
    status,
    headers: {
      "Content-Type": "application/problem+json",
      "Access-Control-Allow-Origin": "*",
      "Cache-Control": "no-store",
      ...(waitMs === undefined ? {} : retryAfter(waitMs)),
      ...headers,
    },
  });
}
