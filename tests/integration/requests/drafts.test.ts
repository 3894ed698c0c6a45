import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { serviceRequests } from "#app/db/schema.server.ts";
import { days, hours } from "#app/lib/duration.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { visitorCtx } from "#tests/factories/context.ts";
import { insertWithPassword, PASSWORD } from "#tests/factories/credentials.ts";
import { serviceForm } from "#tests/factories/requests.ts";
import { signIn } from "#tests/factories/signed-in.ts";
import { visit } from "#tests/factories/site.ts";
import { VILLA_FORM } from "#tests/fixtures/property-form.ts";

const KEPT = "أعدنا ما كتبته قبل تسجيل الدخول. راجعه قبل الإرسال.";
const PAGE = "/service-request";

/** The Cookie header of the draft that an answer set; null if it set none, "" if it ended it. */
function draftIn(headers: Headers): string | null {
  const set = headers.getSetCookie().find((cookie) => cookie.startsWith("miyar_draft="));
  if (!set) return null;
  return /Max-Age=0|1970/.test(set) ? "" : (set.split(";")[0] ?? "");
}

const leave = async (form: Record<string, string> = serviceForm(), path = PAGE) => {
  const left = await visit(visitorCtx(), path, { form });
  return { ...left, cookie: draftIn(left.headers) ?? "" };
};

const keptRows = async () => (await env.DRAFTS.list()).keys;

test("a visitor's request waits while they sign in, is filled in again, and is deleted once sent", async () => {
  const member = await insertWithPassword();
  const form = serviceForm();
  const left = await leave(form);
  expect([left.to, left.toast]).toEqual(["/auth?next=%2Fservice-request", "يجب تسجيل الدخول أولاً"]);
  expect(left.headers.get("Set-Cookie")).toMatch(
    /miyar_draft=[^;]+; Max-Age=86400; Path=\/; HttpOnly; Secure; SameSite=Lax/i,
  );
  const [row] = await keptRows();
  expect((row?.expiration ?? 0) * 1000 - Date.now()).toBeGreaterThan(hours(23));
  expect((row?.expiration ?? 0) * 1000 - Date.now()).toBeLessThanOrEqual(days(1) + 1000);

  const entered = await visit(visitorCtx(), `/auth?tab=login&next=${encodeURIComponent(PAGE)}`, {
    cookie: left.cookie,
    form: { email: member.email, password: PASSWORD },
  });
  expect(entered.to).toBe(PAGE);
  const cookie = `${entered.session}; ${left.cookie}`;
  const page = await visit(visitorCtx(), PAGE, { cookie });
  expect(page.text).toContain(KEPT);
  expect(page.html).toContain(form.description);
  expect(page.html).toMatch(new RegExp(`<option[^>]* value="${form.service_type}"[^>]* selected`));

  const sent = await visit(visitorCtx(), PAGE, { cookie, form });
  expect(sent.to).toMatch(/^\/service-request\?sent=/);
  expect(draftIn(sent.headers)).toBe("");
  expect(await keptRows()).toEqual([]);
  expect(await member.db.$count(serviceRequests)).toBeGreaterThan(0);
});

test("a form that was not accepted keeps its draft", async () => {
  const left = await leave();
  const { cookie } = await signIn(await insertMember(), "password");
  const held = `${cookie}; ${left.cookie}`;
  const refused = await visit(visitorCtx(), PAGE, {
    cookie: held,
    form: { ...serviceForm(), description: "قصير" },
  });
  expect(refused.status).toBe(400);
  expect((await visit(visitorCtx(), PAGE, { cookie: held })).text).toContain(KEPT);
});

test("a visitor who comes back without signing in finds their form, and may delete it", async () => {
  const { cookie } = await leave();
  expect((await visit(visitorCtx(), PAGE, { cookie })).text).toContain(KEPT);
  const gone = await visit(visitorCtx(), `${PAGE}?discard-draft=`, { cookie, form: {} });
  expect([gone.to, gone.toast]).toEqual([PAGE, "حُذف ما كتبته قبل تسجيل الدخول"]);
  expect(draftIn(gone.headers)).toBe("");
  expect((await visit(visitorCtx(), PAGE, { cookie })).text).not.toContain(KEPT);
});

test("it belongs to the first member who opens it: another one does not see it, and ends it", async () => {
  const left = await leave();
  const [first, second] = [await insertMember(), await insertMember()];
  const asFirst = `${(await signIn(first, "password")).cookie}; ${left.cookie}`;
  const asSecond = `${(await signIn(second, "password")).cookie}; ${left.cookie}`;
  expect((await visit(visitorCtx(), PAGE, { cookie: asFirst })).text).toContain(KEPT);
  // Nor a visitor at the same browser.
  expect((await visit(visitorCtx(), PAGE, { cookie: left.cookie })).text).not.toContain(KEPT);
  const other = await visit(visitorCtx(), PAGE, { cookie: asSecond });
  expect(other.text).not.toContain(KEPT);
  expect(draftIn(other.headers)).toBe("");
  expect((await visit(visitorCtx(), PAGE, { cookie: asFirst })).text).not.toContain(KEPT);
});

test("a member's form whose session ended waits for that member alone", async () => {
  const [owner, other] = [await insertMember(), await insertMember()];
  const path = "/property-form";
  const left = await leave({ ...VILLA_FORM, form_owner: owner.userId }, `${path}?type=seller`);
  expect(left.to).toBe(`/auth?next=${encodeURIComponent(`${path}?type=seller`)}`);
  const asOther = `${(await signIn(other, "password")).cookie}; ${left.cookie}`;
  expect((await visit(visitorCtx(), path, { cookie: asOther })).text).not.toContain(KEPT);

  const again = await leave({ ...VILLA_FORM, form_owner: owner.userId }, path);
  const asOwner = `${(await signIn(owner, "password")).cookie}; ${again.cookie}`;
  const page = await visit(visitorCtx(), path, { cookie: asOwner });
  expect(page.text).toContain(KEPT);
  expect(page.html).toContain(`value="${VILLA_FORM.district}"`);
  const saved = await visit(visitorCtx(), path, { cookie: asOwner, form: VILLA_FORM });
  expect(saved.to).toMatch(/^\/ai-report\?property_id=/);
  expect(draftIn(saved.headers)).toBe("");
});

test.each(["/buyer-investor-report", "/seller-owner-report", "/marketplace/create", "/create-listing"])(
  "%s keeps what was sent after the session had ended",
  async (path) => {
    const body = new FormData();
    body.append("city", "Riyadh");
    body.append("country", "sa");
    body.append("district", "حي المونسية");
    body.append("address", "شارع المونسية الطويل");
    body.append("picture", new File([new Uint8Array(2_000_000)], "front.jpg", { type: "image/jpeg" }));
    const left = await visit(visitorCtx(), path, { form: body });
    expect(left.to).toBe(`/auth?next=${encodeURIComponent(path)}`);
    const { cookie } = await signIn(await insertMember(), "password");
    const page = await visit(visitorCtx(), path, { cookie: `${cookie}; ${draftIn(left.headers)}` });
    expect(page.text).toContain(KEPT);
    expect(page.html).toContain("شارع المونسية الطويل");
    if (path.includes("rea")) expect(page.text).toContain("فاختر صورك الناقصة من جديد");
  },
);

test("signing out deletes what was kept", async () => {
  const left = await leave();
  const { cookie } = await signIn(await insertMember(), "password");
  const out = await visit(visitorCtx(), "/sign-out", { cookie: `${cookie}; ${left.cookie}`, form: {} });
  expect(draftIn(out.headers)).toBe("");
  expect((await visit(visitorCtx(), PAGE, { cookie: left.cookie })).text).not.toContain(KEPT);
});

test("it ends after a day, and a cookie that we did not sign opens nothing", async () => {
  const { cookie } = await leave();
  const later = visitorCtx({ now: () => Date.now() + days(1) + 1000 });
  expect((await visit(later, PAGE, { cookie })).text).not.toContain(KEPT);
  const fresh = await leave();
  const forged = fresh.cookie.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
  const bare = fresh.cookie.split(".")[0] ?? "";
  for (const altered of [forged.replace("%3D", "%3d") + "x", bare])
    expect((await visit(visitorCtx(), PAGE, { cookie: altered })).text).not.toContain(KEPT);
  expect((await visit(visitorCtx(), PAGE, { cookie: fresh.cookie })).text).toContain(KEPT);
});

test("nothing is kept of passwords, of what is too long, of an empty form, or when one network sends too many", async () => {
  const visitor = visitorCtx();
  const long = await visit(visitor, PAGE, { form: { description: "ط".repeat(70_000) } });
  const empty = await visit(visitor, PAGE, { form: { description: " ", full_name: "" } });
  const often = await visit(visitorCtx({ allowBurst: async () => false }), PAGE, { form: serviceForm() });
  const secret = await visit(visitor, PAGE, { form: { password: "سفينة", code: "123456" } });
  for (const left of [long, empty, often, secret]) {
    expect(left.to).toBe("/auth?next=%2Fservice-request");
    expect(draftIn(left.headers)).toBeNull();
  }
  const dashboard = await visit(visitor, "/profile", { form: { full_name: "سارة" } });
  expect(draftIn(dashboard.headers)).toBeNull();
});

test("a store that fails costs the draft alone, and the log says nothing of what was typed", async () => {
  const broken = {
    get: () => Promise.reject(new Error("KV is away")),
    put: () => Promise.reject(new Error("KV is away")),
  };
  const drafts = broken as unknown as KVNamespace;
  const visitor = visitorCtx({ drafts });
  const left = await visit(visitor, PAGE, { form: serviceForm() });
  expect(left.to).toBe("/auth?next=%2Fservice-request");
  expect(visitor.logged).toMatchObject([{ event: "drafts.failed", error: "Error: KV is away" }]);
  expect(JSON.stringify(visitor.logged)).not.toContain(serviceForm().phone);
  const { cookie } = await leave();
  expect((await visit(visitor, PAGE, { cookie })).status).toBe(200);
});
