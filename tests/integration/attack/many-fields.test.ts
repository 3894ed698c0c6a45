import { expect, test } from "vitest";
import { FIELDS_MAX } from "#app/lib/text/plain-fields.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { visitorCtx } from "#tests/factories/context.ts";
import { signIn } from "#tests/factories/signed-in.ts";
import { visit } from "#tests/factories/site.ts";

// A tenth of a body's limit: before fields were counted each took seconds, a full body minutes.
const MANY = 12_000;
const repeated = (count: number): string => "a&".repeat(count);
const distinct = (count: number, end: string): string =>
  Array.from({ length: count }, (_, n) => `${n.toString(36)}${end}=`).join("&");

const BODIES = {
  "one name again and again": repeated(MANY),
  "a field of the form again and again": "email=a&".repeat(MANY),
  "names that nest": distinct(MANY, "."),
  "names of lists": distinct(MANY, "[]"),
  "names of no form": distinct(MANY, ""),
};

const post = (path: string, body: string, headers: Record<string, string> = {}, cookie?: string) =>
  visit(visitorCtx(), path, {
    ...(cookie ? { cookie } : {}),
    body: new Blob([body]),
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      Origin: "http://localhost",
      ...headers,
    },
  });

test.each(Object.entries(BODIES))(
  "a form of thousands of fields is refused unread and not given back: %s",
  async (_, body) => {
    for (const path of ["/auth?tab=login", "/contact", "/test-report", "/theme"]) {
      const answer = await post(path, body);
      expect(answer.status, path).toBe(413);
      expect(answer.html.length, path).toBeLessThan(100_000);
    }
  },
);

test("as many fields as a form may have are read, one more is not", async () => {
  expect((await post("/auth?tab=login", distinct(FIELDS_MAX, ""))).status).toBe(400);
  expect((await post("/auth?tab=login", distinct(FIELDS_MAX + 1, ""))).status).toBe(413);
});

const part = (name: string, more = ""): string =>
  `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\nx\r\n`;

test.each([
  ["texts", part("title")],
  ["files", part("picture", '; filename="a.png"')],
])("a listing's form of thousands of parts is refused unread: %s", async (_, one) => {
  const { cookie } = await signIn(await insertMember());
  const type = { "Content-Type": "multipart/form-data; boundary=b" };
  const { status } = await post("/marketplace/create", `${one.repeat(MANY)}--b--\r\n`, type, cookie);
  expect(status).toBe(413);
});

test("an estimate that is asked with thousands of questions is refused unread, before anything is judged", async () => {
  for (const query of [repeated(4000), distinct(4000, ""), distinct(4000, ".")]) {
    const { status } = await visit(visitorCtx(), `/estimate?city=Riyadh&${query}`);
    expect(status).toBe(400);
  }
});

test("the text of a listing's form is no longer than a form may be: it is refused, and not given back", async () => {
  const { cookie } = await signIn(await insertMember());
  const form = new FormData();
  form.set("title", "شقة للبيع في الرياض");
  form.set("description", "x".repeat(1024 * 1024));
  const answer = await visit(visitorCtx(), "/marketplace/create", { cookie, form });
  expect(answer.status).toBe(413);
  expect(answer.html.length).toBeLessThan(256 * 1024);
});
