import { z } from "zod";
import { KEY_WORDS } from "#app/i18n/programs/field-words.ts";
import { PROBLEM_WORDS } from "#app/i18n/programs/operation-words.ts";
import { DOCUMENT_WORDS, HEADER_WORDS } from "#app/i18n/programs/document-words.ts";
import { PRODUCT } from "#app/lib/product.ts";
import { inPath, OPERATIONS, type Operation } from "./operations.ts";
import { ProblemBody } from "./problem-schema.ts";
import { API_BASE, API_VERSION, DEVELOPERS_PATH, PROBLEMS, type ProblemCode } from "./rules.ts";
import { ARABIC } from "./told.ts";

/** A schema or another part of the document. */
export type Json = { [name: string]: Json | Json[] | string | number | boolean | null };

/** Problems that every operation can answer with. */
const GENERAL: readonly ProblemCode[] = [
  "bad-parameters",
  "key-unknown",
  "account-suspended",
  "https-required",
  "method-not-allowed",
  "too-many-calls",
  "day-is-used-up",
  "unexpected",
  "unavailable",
];

/** Every problem that an operation's answers may name. */
export const problemsOf = ({ refusals }: Pick<Operation, "refusals">): ProblemCode[] => [
  ...GENERAL,
  ...refusals,
];

/** A zod schema in the dialect of OpenAPI 3.1, which is JSON Schema 2020-12. */
export function jsonSchema(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, target: "draft-2020-12" }) as Json;
  return rest;
}

const header = (name: keyof typeof HEADER_WORDS, type: "string" | "integer" = "string"): Json => ({
  description: HEADER_WORDS[name].en,
  [ARABIC]: HEADER_WORDS[name].ar,
  schema: { type },
});

/** Headers of every answer with a body. */
const limitHeaders = (): Json => ({
  "RateLimit-Policy": header("RateLimit-Policy"),
  RateLimit: header("RateLimit"),
  "X-Request-Id": header("X-Request-Id"),
});

function parametersOf(operation: Operation): Json[] {
  const inAddress = inPath(operation);
  return Object.entries(operation.parameters.shape).map(([name, schema]) => {
    const { description = "", [ARABIC]: ar = "", ...rest } = jsonSchema(schema as z.ZodType, "input");
    const isInPath = inAddress.includes(name);
    const example = operation.example[name];
    return {
      name,
      in: isInPath ? "path" : "query",
      required: isInPath || !(schema instanceof z.ZodOptional),
      description,
      [ARABIC]: ar,
      schema: rest,
      ...(example === undefined ? {} : { example }),
    };
  });
}

/** The responses of an operation, one for each status; a status may have several problems. */
function responsesOf(operation: Operation): Json {
  const codes = problemsOf(operation);
  const refused = [...new Set(codes.map((code) => PROBLEMS[code]))].toSorted((a, b) => a - b);
  const answered: Json = {
    description: operation.words.title.en,
    [ARABIC]: operation.words.title.ar,
    headers: {
      ETag: header("ETag"),
      "Cache-Control": header("Cache-Control"),
      ...(operation.isPaged ? { Link: header("Link") } : {}),
      ...limitHeaders(),
    },
    content: { "application/json": { schema: jsonSchema(operation.answer, "output") } },
  };
  return {
    "200": answered,
    "304": { description: DOCUMENT_WORDS.unchanged.en, [ARABIC]: DOCUMENT_WORDS.unchanged.ar },
    ...Object.fromEntries(
      refused.map((status) => [
        String(status),
        problemResponse(codes.filter((code) => PROBLEMS[code] === status)),
      ]),
    ),
  };
}

function problemResponse(codes: readonly ProblemCode[]): Json {
  const isWait = codes.some((code) => PROBLEMS[code] === 429 || PROBLEMS[code] === 503);
  return {
    description: codes.map((code) => `${code}: ${PROBLEM_WORDS[code].text.en}`).join(" "),
    [ARABIC]: codes.map((code) => PROBLEM_WORDS[code].text.ar).join(" "),
    "x-codes": [...codes] as unknown as Json[],
    ...(isWait ? { headers: { "Retry-After": header("Retry-After", "integer") } } : {}),
    content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
  };
}

/** The whole interface as an OpenAPI 3.1 document, made from the operations' own schemas. */
export function openApiDocument(origin: string): Json {
  const paths = OPERATIONS.map((operation): [string, Json] => {
    const { title, text } = operation.words;
    return [
      API_BASE + operation.path,
      {
        get: {
          operationId: operation.id,
          summary: title.en,
          "x-summary-ar": title.ar,
          description: text.en,
          [ARABIC]: text.ar,
          parameters: parametersOf(operation),
          responses: responsesOf(operation),
          security: [{}, { key: [] }],
        },
      },
    ];
  });
  return {
    openapi: "3.1.0",
    info: {
      title: `${PRODUCT.latinName} API`,
      version: API_VERSION,
      description: DOCUMENT_WORDS.about.en,
      [ARABIC]: DOCUMENT_WORDS.about.ar,
      termsOfService: `${origin}${DEVELOPERS_PATH}#licence`,
    },
    externalDocs: { url: `${origin}${DEVELOPERS_PATH}`, description: DOCUMENT_WORDS.page.en },
    servers: [{ url: origin }],
    paths: Object.fromEntries(paths),
    components: {
      securitySchemes: {
        key: { type: "http", scheme: "bearer", description: KEY_WORDS.en, [ARABIC]: KEY_WORDS.ar },
      },
      schemas: {
        Problem: jsonSchema(ProblemBody, "output"),
      },
    },
  };
}
