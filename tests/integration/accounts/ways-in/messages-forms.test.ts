import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { properties } from "#app/db/schema.server.ts";
import { findOwnProfile } from "#app/domains/accounts/profile/profile.server.ts";
import type { VisitorContext } from "#app/platform/context.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { visitorCtx } from "#tests/factories/context.ts";
import { failingDatabase } from "#tests/factories/failing-database.ts";
import { signIn } from "#tests/factories/signed-in.ts";
import { visit } from "#tests/factories/site.ts";
import { png } from "#tests/fixtures/png.ts";
import { VILLA_FORM } from "#tests/fixtures/property-form.ts";

// The specification's messages for the evaluation form, the avatar and both profile pages, as the pages show them.

const DETAILS = { full_name: "ريم السبيعي", phone: "0559876543" };
const CAUSE = "Error: D1_ERROR: the disk is full";

/** A signed-in member, and the context of their request. */
async function signedIn(overrides: Partial<VisitorContext> = {}) {
  const member = await insertMember();
  const { cookie } = await signIn(member);
  return { member, cookie, ctx: visitorCtx(overrides) };
}

/** One line with nothing that was typed and nothing about the person. */
function expectOneLine(
  ctx: ReturnType<typeof visitorCtx>,
  line: Record<string, unknown>,
  secrets: Record<string, string>,
) {
  expect(ctx.logged).toEqual([expect.objectContaining({ ...line, error: CAUSE })]);
  for (const secret of Object.values(secrets)) expect(JSON.stringify(ctx.logged)).not.toContain(secret);
}

const picture = (content: BlobPart) => {
  const form = new FormData();
  form.append("avatar", new File([content], "me.png", { type: "image/png" }));
  return form;
};

test("evaluation form, not signed in: said so at /auth, which leads back", async () => {
  for (const form of [undefined, VILLA_FORM]) {
    const seen = await visit(visitorCtx(), "/property-form", { form });
    expect([seen.status, seen.to, seen.toast]).toEqual([
      302,
      "/auth?next=%2Fproperty-form",
      "يجب تسجيل الدخول أولاً",
    ]);
  }
});

test.each(["city", "property_type", "area_sqm", "address"])(
  "evaluation form, without %s: the form says what is missing and saves nothing",
  async (field) => {
    const { ctx, cookie, member } = await signedIn();
    const seen = await visit(ctx, "/property-form", { cookie, form: { ...VILLA_FORM, [field]: "" } });
    expect(seen.status).toBe(400);
    expect(seen.text).toContain("يرجى ملء جميع الحقول المطلوبة");
    expect(await ctx.db.$count(properties, eq(properties.userId, member.userId))).toBe(0);
  },
);

test.each(["/property-form", "/buyer-investor-report", "/seller-owner-report"])(
  "%s, insert failed: the form stays as it was typed",
  async (path) => {
    const { ctx, cookie, member } = await signedIn({ db: failingDatabase(/insert into "properties"/) });
    const seen = await visit(ctx, path, { cookie, form: VILLA_FORM });
    expect(seen.status).toBe(500);
    expect(seen.text).toContain("حدث خطأ أثناء حفظ بيانات العقار");
    expect(seen.html).toContain(`value="${VILLA_FORM.address}"`);
    const { district, address } = VILLA_FORM;
    const line = { event: "property.save_failed", reference: ctx.reference };
    expectOneLine(ctx, line, { district, address, email: member.email });
  },
);

test("evaluation form, unexpected error: a page says so under the reference that the log holds", async () => {
  const { cookie, member } = await signedIn();
  const ctx = visitorCtx({ db: failingDatabase(/./) });
  const seen = await visit(ctx, "/property-form", { cookie, form: VILLA_FORM });
  expect(seen.status).toBe(500);
  expect(seen.text).toContain("حدث خطأ غير متوقع");
  expectOneLine(
    ctx,
    { event: "request.failed", reference: ctx.reference, path: "/property-form" },
    { address: VILLA_FORM.address, email: member.email, session: cookie.split("=")[1] ?? "" },
  );
});

test("evaluation form, saved: said so where the report is ordered", async () => {
  const { ctx, cookie, member } = await signedIn();
  const seen = await visit(ctx, "/property-form", { cookie, form: VILLA_FORM });
  expect([seen.status, seen.toast]).toEqual([302, "تم حفظ بيانات العقار بنجاح"]);
  const [saved] = await ctx.db.select().from(properties).where(eq(properties.userId, member.userId));
  expect(seen.to).toBe(`/ai-report?property_id=${saved?.id}`);
  expect(ctx.logged).toEqual([]);
});

test.each(["/profile", "/dashboard/profile"])("%s, avatar: failure and success", async (path) => {
  const { ctx, cookie, member } = await signedIn();
  const away = () => Promise.reject(new Error("the service is away"));
  const down = visitorCtx({ images: { ...ctx.images, square: away } });
  for (const [by, content, status] of [
    [ctx, "نص", 400],
    [down, png(100, 100), 500],
  ] as const) {
    const seen = await visit(by, `${path}?form=avatar`, { cookie, form: picture(content) });
    expect(seen.status).toBe(status);
    expect(seen.text).toContain("حدث خطأ في رفع الصورة");
  }
  expect(await findOwnProfile(member)).toMatchObject({ avatarUrl: null });
  expect(ctx.logged).toEqual([]);
  expect(down.logged).toEqual([
    { event: "avatar.save_failed", reference: down.reference, error: "Error: the service is away" },
  ]);

  const saved = await visit(ctx, `${path}?form=avatar`, { cookie, form: picture(png(100, 100)) });
  expect([saved.status, saved.to, saved.toast]).toEqual([302, path, "تم رفع الصورة بنجاح"]);
});

test.each([
  ["/profile", "حدث خطأ في حفظ البيانات", "تم حفظ التغييرات بنجاح"],
  ["/dashboard/profile", "حدث خطأ أثناء حفظ التعديلات", "تم حفظ التعديلات بنجاح"],
])("%s, save: failure and success", async (path, failure, success) => {
  const { ctx, cookie, member } = await signedIn();
  const broken = visitorCtx({ db: failingDatabase(/insert into "profiles"/) });
  const failed = await visit(broken, `${path}?form=details`, { cookie, form: DETAILS });
  expect(failed.status).toBe(500);
  expect(failed.text).toContain(failure);
  expect(failed.html).toContain(`value="${DETAILS.full_name}"`);
  const line = { event: "profile.save_failed", reference: broken.reference };
  expectOneLine(broken, line, { ...DETAILS, email: member.email });

  const saved = await visit(ctx, `${path}?form=details`, { cookie, form: DETAILS });
  expect([saved.status, saved.to, saved.toast]).toEqual([302, path, success]);
  expect(await findOwnProfile(member)).toMatchObject({ fullName: DETAILS.full_name });
});

test("the profile tab, loading failed: said in its place, with the rest of the page around it", async () => {
  const { ctx, cookie, member } = await signedIn({
    db: failingDatabase(/from "users" left join "profiles"/),
  });
  const seen = await visit(ctx, "/dashboard/profile", { cookie });
  expect(seen.status).toBe(500);
  expect(seen.text).toContain("حدث خطأ في تحميل الملف الشخصي");
  expect(seen.text).toContain("الإعدادات");
  expectOneLine(
    ctx,
    { event: "request.failed", reference: ctx.reference, path: "/dashboard/profile" },
    { email: member.email, name: member.fullName ?? "" },
  );
});
