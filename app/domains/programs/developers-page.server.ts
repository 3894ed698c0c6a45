import type { VisitorContext } from "#app/platform/context.server.ts";
import { curlExample } from "./curl-example.ts";
import { searchExample, wholeListingExample } from "./listing-example.ts";
import { openApiDocument, type Json } from "./openapi.ts";
import { operationOf, type Operation } from "./operations.ts";
import { problemBody } from "./problem-body.ts";
import { wrong } from "./answered.ts";
import { API_BASE, MCP_PATH, OPENAPI_PATH, OPERATION_IDS, type OperationId } from "./rules.ts";
import { ARABIC } from "./told.ts";
import { messageBody } from "./webhooks/message.ts";

/** A parameter or a field as the page lists it; `values` is what it may be, if that is a list. */
type ListedField = { name: string; text: string; kind: string; values: string[] };
type ListedParameter = ListedField & { isRequired: boolean; isInPath: boolean };

/** Elements of a list that an example shows. */
const SHOWN = 2;

/** What the page for developers shows, taken from the same document that programs read. */
export async function developersPage(ctx: VisitorContext) {
  const { origin } = ctx.settings;
  const document = openApiDocument(origin);
  const paths = document.paths as Record<string, { get: Json }>;
  const operations = await Promise.all(
    OPERATION_IDS.map(async (id) => {
      const operation = operationOf(id);
      const { get } = paths[API_BASE + operation.path] as { get: Json };
      return {
        id,
        path: API_BASE + operation.path,
        title: String(get["x-summary-ar"]),
        text: String(get[ARABIC]),
        parameters: (get.parameters as Json[]).map(parameterOf),
        fields: fieldsOf(answerSchema(get)),
        curl: curlExample(origin, id),
        answer: JSON.stringify(shortened(await exampleAnswer(ctx, operation)), null, 2),
      };
    }),
  );
  return {
    origin,
    document: origin + OPENAPI_PATH,
    operations,
    problem: JSON.stringify(
      problemBody({ settings: ctx.settings, reference: "7KQ2M9XA" }, "bad-parameters", [
        wrong("area_sqm", "أكبر من 0", "Greater than 0"),
      ]),
      null,
      2,
    ),
    mcp: mcpExamples(origin),
    webhook: webhookExample(origin),
  };
}

function parameterOf(parameter: Json): ListedParameter {
  return {
    name: String(parameter.name),
    text: String(parameter[ARABIC]),
    isRequired: parameter.required === true,
    isInPath: parameter.in === "path",
    ...kindOf(parameter.schema as Json),
  };
}

/** A schema's type in JSON's own words, and its values if they are listed. */
function kindOf(schema: Json): Pick<ListedField, "kind" | "values"> {
  const own = ownSchema(schema);
  const values = (own.enum ?? []) as unknown as string[];
  const type = own.type ?? typeof own.const;
  return { kind: own.type === "array" ? "array" : String(type), values };
}

/** The schema without the null that it may be instead. */
function ownSchema(schema: Json): Json {
  const choices = schema.anyOf as Json[] | undefined;
  return choices?.find(({ type }) => type !== "null") ?? schema;
}

const answerSchema = (get: Json): Json => {
  const responses = get.responses as Record<string, { content: Record<string, { schema: Json }> }>;
  return responses["200"]?.content["application/json"]?.schema as Json;
};

/** Every field of an answer with what it means: those of objects as "estimate.low", of lists as "listings[].id". */
function fieldsOf(schema: Json, under = ""): ListedField[] {
  const own = ownSchema(schema);
  if (own.type === "array") return fieldsOf(own.items as Json, `${under.replace(/\.$/, "")}[].`);
  return Object.entries((own.properties ?? {}) as Record<string, Json>).flatMap(([name, field]) => [
    { name: under + name, text: String(field[ARABIC] ?? ""), ...kindOf(field) },
    ...fieldsOf(field, `${under}${name}.`),
  ]);
}

/** The operation's real answer to its example. Listings come and go, so theirs is invented. */
async function exampleAnswer(ctx: VisitorContext, operation: Operation): Promise<unknown> {
  const { origin } = ctx.settings;
  const invented: Partial<Record<OperationId, unknown>> = {
    search_listings: searchExample(origin),
    get_listing: wholeListingExample(origin),
  };
  if (invented[operation.id]) return invented[operation.id];
  // An example is nobody's estimate, and not for the record.
  const unrecorded = { ...ctx, later: () => {} };
  const answered = await operation.run(unrecorded, operation.parameters.parse(operation.example) as never);
  if (!answered.ok) throw new Error(`the example of ${operation.id} is refused: ${answered.code}`);
  return answered.body;
}

/** The same with at most two elements of each list. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, SHOWN).map(shortened);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shortened(part)]));
}

/** The body of a message about an invented listing, laid out for reading. */
function webhookExample(origin: string): string {
  const { id, type, offer, asking_price, currency } = wholeListingExample(origin);
  const facts = { listing_id: id, type, offer, asking_price, currency };
  const body = messageBody(origin, {
    event: "listing.price_changed",
    createdAt: Date.UTC(2026, 10, 26, 9, 30),
    facts: { ...facts, previous_asking_price: asking_price + 50_000 },
  });
  return JSON.stringify(JSON.parse(body), null, 2);
}

/** How a client of the Model Context Protocol is told of us, and a call of a tool by hand. */
function mcpExamples(origin: string) {
  const url = origin + MCP_PATH;
  const call = {
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name: "estimate", arguments: operationOf("estimate").example },
  };
  return {
    url,
    configuration: JSON.stringify({ mcpServers: { miyar: { type: "http", url } } }, null, 2),
    curl: [
      `curl ${url} \\`,
      `  -H "Content-Type: application/json" \\`,
      `  -H "Accept: application/json, text/event-stream" \\`,
      `  -d '${JSON.stringify(call)}'`,
    ].join("\n"),
  };
}
