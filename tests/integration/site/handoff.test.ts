import { expect, test } from "vitest";
import { insertMember } from "#tests/factories/accounts.ts";
import { visitorCtx } from "#tests/factories/context.ts";
import { signIn } from "#tests/factories/signed-in.ts";
import { visit } from "#tests/factories/site.ts";

/** What a page hands to the router's scripts, piece by piece, and how often it says that this was all. */
function handedOver(html: string): { pieces: string[]; ends: number } {
  const pieces = html.matchAll(/streamController\.enqueue\((".*?[^\\]")\);/gs);
  return {
    pieces: Array.from(pieces, ([, text = ""]) => JSON.parse(text) as string),
    ends: html.split("streamController.close()").length - 1,
  };
}

test("a page of the router's has its data in one whole piece behind it, a document none", async () => {
  const member = await insertMember({ fullName: "لطيفة الزعابي" });
  const { cookie } = await signIn(member);
  const dashboard = await visit(visitorCtx(), "/dashboard", { cookie });
  const { pieces, ends } = handedOver(dashboard.html);
  expect([pieces.length, ends]).toEqual([1, 1]);
  expect(pieces[0]).toContain(member.fullName);
  expect(dashboard.html.startsWith("<!DOCTYPE html><html")).toBe(true);

  const { html } = await visit(visitorCtx(), "/marketplace", { cookie });
  expect(handedOver(html)).toEqual({ pieces: [], ends: 0 });
  expect(html.startsWith("<!DOCTYPE html><html")).toBe(true);
});
