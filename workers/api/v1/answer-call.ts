import type { Context } from "hono";
import { openApiDocument } from "#app/domains/programs/openapi.ts";
import { inPath, operationOf } from "#app/domains/programs/operations.ts";
import { readParameters } from "#app/domains/programs/read-parameters.ts";
import type { OperationId } from "#app/domains/programs/rules.ts";
import type { ApiBindings } from "../api.ts";
import { problem } from "./problem.ts";

/** The document changes with a deployment alone. */
const AN_HOUR = "public, max-age=3600";

/** GET and HEAD of an operation: its answer, or a problem that names what is wrong. */
export async function answerCall(c: Context<ApiBindings>, id: OperationId): Promise<Response> {
  const { visitor } = c.env;
  const operation = operationOf(id);
  const url = new URL(c.req.url);
  const fromPath = Object.fromEntries(inPath(operation).map((name) => [name, c.req.param(name) ?? ""]));
  const reading = readParameters(operation, url.searchParams, fromPath);
  if (!reading.ok) return problem(c.req.raw, visitor, "bad-parameters", { errors: reading.errors });
  const answered = await operation.run(visitor, reading.asked);
  if (!answered.ok) return problem(c.req.raw, visitor, answered.code, { errors: answered.errors });
  const { body, next } = answered;
  return c.json(body as object, 200, {
    "Cache-Control": `public, max-age=${operation.keptFor}`,
    ...(next ? { Link: `<${nextPage(url, visitor.settings.origin, next)}>; rel="next"` } : {}),
  });
}

/** The same question at the next page, at the site's own address whatever name was asked for. */
function nextPage({ pathname, searchParams }: URL, origin: string, next: string): string {
  const query = new URLSearchParams(searchParams);
  query.set("after", next);
  return `${origin}${pathname}?${query}`;
}

/** GET /api/v1/openapi.json */
export function describe(c: Context<ApiBindings>): Response {
  const { origin } = c.env.visitor.settings;
  return c.json(openApiDocument(origin), 200, { "Cache-Control": AN_HOUR });
}
