import { expect, test } from "vitest";
import type { Answer } from "./client.ts";
import { json, judge, leadsTo, page, pdf, picture } from "./judge.ts";

const answer = (status: number, body: string | Buffer = "", headers: Answer["headers"] = {}): Answer => ({
  status,
  headers,
  body: Buffer.from(body),
});

const document = (path: string, more = "") =>
  `<!DOCTYPE html><html><head><link rel="canonical" href="http://localhost:9187${path}"/></head><body>${more}</body></html>`;

const fine = () => null;

test("a page is right where it names its own address and comes to its end", () => {
  expect(judge(answer(200, document("/faq")), [200], page("/faq"))).toEqual({ is: "ok" });
  expect(judge(answer(200, document("/")), [200], page("/"))).toEqual({ is: "ok" });
  expect(judge(answer(200, document("/marketplace?city=Doha")), [200], page("/marketplace"))).toEqual({
    is: "ok",
  });
});

test.each([
  ["another page", document("/about"), "another page: /about for /faq"],
  ["half of it", document("/faq").slice(0, -20), "a page that breaks off"],
  ["an error within it", document("/faq", "<!--$!-->"), "a page with an error in it"],
  ["the page of an error", document("/faq", '<div class="empty empty--page">'), "a page with an error in it"],
  ["no address", "<html></html>", "another page: none named for /faq"],
])("a 200 with %s is an error", (_, body, what) => {
  expect(judge(answer(200, body), [200], page("/faq"))).toEqual({ is: "error", what });
});

test("429 and 503 are deliberate only where they say when to come again", () => {
  for (const status of [429, 503]) {
    expect(judge(answer(status, "", { "retry-after": "60" }), [200], fine).is).toBe("deliberate");
    expect(judge(answer(status), [200], fine)).toEqual({ is: "error", what: `status ${status}` });
    expect(judge(answer(status, "", { "retry-after": "0" }), [200], fine).is).toBe("error");
  }
  expect(judge(answer(500, "", { "retry-after": "60" }), [200], fine).is).toBe("error");
});

test("any other status than the expected ones is an error", () => {
  expect(judge(answer(302), [200], fine)).toEqual({ is: "error", what: "status 302" });
  expect(judge(answer(201), [200, 201], fine)).toEqual({ is: "ok" });
});

test("files count only whole", () => {
  const webp = Buffer.from("RIFF\x08\x00\x00\x00WEBP1234", "latin1");
  expect(picture(answer(200, webp, { "content-type": "image/webp" }))).toBeNull();
  expect(picture(answer(200, webp.subarray(0, 12), { "content-type": "image/webp" }))).toBe(
    "a broken picture",
  );
  const type = { "content-type": "application/pdf" };
  expect(pdf(answer(200, "%PDF-1.7 ... %%EOF\n", type))).toBeNull();
  expect(pdf(answer(200, "%PDF-1.7 ...", type))).toBe("a broken PDF");
  expect(pdf(answer(200, document("/reports"), { "content-type": "text/html" }))).toBe("a broken PDF");
});

test("data and redirects are looked into as well", () => {
  expect(json("points")(answer(200, '{"points":[]}'))).toBeNull();
  expect(json("points")(answer(200, '{"poi'))).toBe("broken JSON");
  expect(leadsTo("/dashboard")(answer(302, "", { location: "/dashboard?x=1" }))).toBeNull();
  expect(leadsTo("/dashboard")(answer(302, "", { location: "/auth?next=x" }))).toBe("leads to /auth");
});
