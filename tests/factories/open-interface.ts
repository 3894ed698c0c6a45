import { env } from "cloudflare:test";
import { Validator } from "@cfworker/json-schema";
import { newId } from "#app/lib/ids.ts";
import { afterAnswer } from "#app/platform/after-answer.server.ts";
import type { VisitorContext } from "#app/platform/context.server.ts";
import { answerMachine } from "#workers/api/dispatch.ts";
import { HERE } from "./api-call.ts";
import { visitorCtx } from "./context.ts";

type Json = Record<string, unknown>;
type Parameter = { name: string; in: "path" | "query"; required: boolean; example?: string | number };
type Reply = {
  headers?: Json;
  content?: Record<string, { schema: Json }>;
  "x-codes"?: string[];
};
/** An operation as the served document has it. */
export type Described = {
  path: string;
  operationId: string;
  parameters: Parameter[];
  responses: Record<string, Reply>;
};

type Asked = { method?: string; key?: string; headers?: Record<string, string>; body?: unknown };

/** One call of the open interface, with what it leaves for after its answer. Each comes from its own network. */
export async function ask(
  path: string,
  { method = "GET", key, headers = {}, body }: Asked = {},
  overrides: Partial<VisitorContext> = {},
): Promise<Response> {
  const visitor = visitorCtx({ clientIp: `2001:db8::${newId().slice(0, 4)}`, ...overrides });
  const { later, run } = afterAnswer(visitor.log);
  const sent = new Headers(headers);
  if (key !== undefined) sent.set("Authorization", `Bearer ${key}`);
  if (body !== undefined) sent.set("Content-Type", "application/json");
  const request = new Request(path.startsWith("http") ? path : HERE + path, {
    method,
    headers: sent,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = await answerMachine(request, env as never, { ...visitor, later });
  await run();
  if (!answer) throw new Error(`nobody answers ${path}`);
  return answer;
}

/** The document as it is served, and a check of a text against one of its schemas, with what does not fit. */
export async function readDocument() {
  const document = (await (await ask("/api/v1/openapi.json")).json()) as Json & {
    paths: Record<string, { get: Omit<Described, "path"> }>;
    components: Json;
  };
  const operations = Object.entries(document.paths).map(([path, { get }]): Described => ({ ...get, path }));
  const faultsOf = (schema: Json, value: unknown): string[] => {
    const whole = { ...schema, components: document.components };
    return new Validator(whole as never, "2020-12", false)
      .validate(value)
      .errors.map(({ instanceLocation, error }) => `${instanceLocation}: ${error}`);
  };
  return { document, operations, faultsOf };
}

/** An operation's address with the values given for its parameters; its examples where none are. */
export function addressOf(
  { path, parameters }: Described,
  given: Record<string, string | number> = {},
  more: Record<string, string> = {},
): string {
  const query = new URLSearchParams(more);
  let filled = path;
  for (const { name, in: where, example } of parameters) {
    const value = given[name] ?? example;
    if (value === undefined) continue;
    if (where === "path") filled = filled.replace(`{${name}}`, encodeURIComponent(value));
    else query.set(name, String(value));
  }
  const asked = query.toString();
  return asked === "" ? filled : `${filled}?${asked}`;
}
