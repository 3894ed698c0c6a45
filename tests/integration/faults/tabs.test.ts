import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { visitorContext } from "#app/http/context.ts";
import { logFailure } from "#app/http/log-failure.server.ts";
import { readableFailure } from "#app/http/readable-failure.server.ts";
import { chromeCopy } from "#app/i18n/site/chrome.ts";
import { visitorCtx } from "#tests/factories/context.ts";
import { D1_FAULTS } from "#tests/factories/faulty-database.ts";

// Errors before there is a page: at the path of a file, or in the framework itself.

const HTML = { Accept: "text/html,application/xhtml+xml" };

async function failingAt(
  headers: Record<string, string>,
  says: keyof typeof D1_FAULTS,
  how: "answers" | "throws",
) {
  const visitor = visitorCtx();
  const context = new RouterContextProvider();
  context.set(visitorContext, visitor);
  const request = new Request("http://localhost/reports/1/file", { headers });
  const fault = new Error(D1_FAULTS[says]);
  const response = await readableFailure(request, context, async () => {
    if (how === "throws") throw fault;
    // The framework's response for a route without a page.
    logFailure(context, request, fault);
    return Response.json({ message: "Unexpected Server Error" }, { status: 500 });
  });
  return { visitor, response, text: await response.text() };
}

test.each(["answers", "throws"] as const)(
  "a tab that was opened for a file is told in Arabic, under the log's reference, where the framework %s",
  async (how) => {
    for (const headers of [{ "Sec-Fetch-Dest": "document", ...HTML }, HTML]) {
      const { visitor, response, text } = await failingAt(headers, "lost", how);
      expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "30"]);
      expect(response.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
      expect(text).toContain(chromeCopy.error.unexpected.title);
      expect(text).toContain(visitor.reference);
      expect(visitor.logged).toMatchObject([{ event: "request.failed", reference: visitor.reference }]);
    }
    const { response } = await failingAt(HTML, "full", how);
    expect([response.status, response.headers.get("Retry-After")]).toEqual([500, null]);
  },
);

test("a program, and a page's own request for data, get the framework's answer as it is", async () => {
  for (const headers of [{ Accept: "application/json" }, { "Sec-Fetch-Dest": "empty", ...HTML }]) {
    const { response, text } = await failingAt(headers, "full", "answers");
    expect([response.status, text]).toEqual([500, `{"message":"Unexpected Server Error"}`]);
  }
});
