import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { riyadhBody } from "#tests/factories/report-body.ts";
import { renderReportHtml } from "./document.tsx";
import { documentPolicy } from "./policy.ts";

test("the document's policy allows its own style sheet and script by hash, and nothing else", async () => {
  const html = renderReportHtml(riyadhBody(), { mark: "تقرير تجريبي", print: true });
  const policy = await documentPolicy(html);
  const style = /<style>([^]*?)<\/style>/.exec(html)?.[1] ?? "";
  const hash = createHash("sha256").update(style).digest("base64");
  expect(policy).toContain(`style-src 'sha256-${hash}'`);
  expect(policy).toMatch(/script-src 'sha256-[^']+';/);
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain("unsafe");
  // The document contains nothing that the policy would refuse.
  expect(html).not.toMatch(/<[^>]+\sstyle="/);
  expect(html).not.toMatch(/<[^>]+\son\w+="/);
});

test("without printing there is no script to allow", async () => {
  const html = renderReportHtml(riyadhBody());
  expect(html).not.toContain("<script");
  expect(await documentPolicy(html)).toContain("script-src 'none'");
});
