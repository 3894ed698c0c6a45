import { createMcpHandler, McpServer, type CallToolResult } from "@modelcontextprotocol/server";
import { INSTRUCTIONS, OPERATIONS, type Operation } from "#app/domains/programs/operations.ts";
import { problemText } from "#app/domains/programs/problem-body.ts";
import { judgeParameters } from "#app/domains/programs/read-parameters.ts";
import {
  API_VERSION,
  DEVELOPERS_PATH,
  type ProblemCode,
  type ProblemField,
} from "#app/domains/programs/rules.ts";
import { PRODUCT } from "#app/lib/product.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import type { VisitorContext } from "#app/platform/context.server.ts";

/** A question is a few hundred bytes. */
const MAX_BODY_BYTES = 64 * 1024;

/** One exchange of the protocol: a server of its own for each request, in both of its generations. */
export function serveMcp(request: Request, visitor: VisitorContext): Promise<Response> {
  const handler = createMcpHandler(() => serverOf(visitor), {
    // Nothing here ever changes while somebody listens.
    maxSubscriptions: 0,
    maxRequestBodySize: MAX_BODY_BYTES,
    onerror: (error) => visitor.log("mcp.refused", { error: errorText(error) }, "info"),
  });
  return handler.fetch(request);
}

function serverOf(visitor: VisitorContext): McpServer {
  const { origin } = visitor.settings;
  const server = new McpServer(
    { name: PRODUCT.latinName, version: API_VERSION, websiteUrl: origin + DEVELOPERS_PATH },
    { instructions: INSTRUCTIONS },
  );
  for (const operation of OPERATIONS) {
    const { title, text } = operation.words;
    server.registerTool(
      operation.id,
      {
        title: title.en,
        description: text.en,
        inputSchema: operation.parameters,
        outputSchema: operation.answer,
        annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
      },
      (asked: unknown) => callTool(operation, visitor, asked),
    );
  }
  return server;
}

/** The operation's answer as structured content, and as text for clients that read no other. */
async function callTool(
  operation: Operation,
  visitor: VisitorContext,
  given: unknown,
): Promise<CallToolResult> {
  const reading = judgeParameters(operation, given);
  if (!reading.ok) return refused("bad-parameters", reading.errors);
  const answered = await operation.run(visitor, reading.asked);
  if (!answered.ok) return refused(answered.code, answered.errors);
  const body = answered.body as Record<string, unknown>;
  return { content: [{ type: "text", text: JSON.stringify(body) }], structuredContent: body };
}

const refused = (code: ProblemCode, errors?: ProblemField[]): CallToolResult => ({
  content: [{ type: "text", text: problemText(code, errors) }],
  isError: true,
});
