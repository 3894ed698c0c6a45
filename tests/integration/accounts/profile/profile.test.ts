import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { profiles, users } from "#app/db/schema.server.ts";
import { findOwnProfile } from "#app/domains/accounts/profile/profile.server.ts";
import { answerProfileForm } from "#app/http/profile-form.server.ts";
import { readSession, openSession } from "#app/domains/accounts/sessions/sessions.server.ts";
import { profileCopy } from "#app/i18n/accounts/profile.ts";
import { MAX_PICTURE_BYTES } from "#app/lib/pictures/picture.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import worker from "#tests/setup/worker.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { failingDatabase } from "#tests/factories/failing-database.ts";
import { join, png } from "#tests/fixtures/png.ts";

const PAGE = { path: "/profile", saved: "profile-saved", failed: "حدث خطأ في حفظ البيانات" } as const;
const TAB = {
  path: "/dashboard/profile",
  saved: "profile-tab-saved",
  failed: "حدث خطأ أثناء حفظ التعديلات",
} as const;

/** What the person sees: the redirect with its toast, or the page's message. */
async function send(ctx: MemberContext, request: Request, place: typeof PAGE | typeof TAB = PAGE) {
  const answer = await answerProfileForm(ctx, request, place);
  if (!(answer instanceof Response))
    return { status: answer.init?.status, details: answer.data.details, avatar: answer.data.avatar };
  const toast = /miyar_flash=([\w-]+)/.exec(answer.headers.get("Set-Cookie") ?? "")?.[1];
  return { status: answer.status, to: answer.headers.get("Location"), toast };
}

const details = (fields: Record<string, string>) =>
  new Request("http://localhost/profile?form=details", { method: "POST", body: new URLSearchParams(fields) });

function picture(...files: File[]) {
  const body = new FormData();
  for (const file of files) body.append("avatar", file);
  return new Request("http://localhost/profile?form=avatar", { method: "POST", body });
}

const get = (path: string, init?: RequestInit) =>
  worker.fetch(new Request(`http://localhost${path}`, init) as never, env as never);

test("the name is saved as typed, trimmed and with single spaces, the phone number in E.164", async () => {
  const ctx = await insertMember();
  const typed = {
    full_name: "  نورة  القحطاني ",
    phone: " \u200e٥٥١٢-۳۴ 56 ",
    phone_country: "QA",
    email: "x@example.com",
  };
  expect(await send(ctx, details(typed))).toEqual({ status: 302, to: "/profile", toast: "profile-saved" });
  expect(await findOwnProfile(ctx)).toMatchObject({
    fullName: "نورة القحطاني",
    phone: "+97455123456",
    email: ctx.email,
  });
});

test("the dashboard's tab answers in its own words", async () => {
  const ctx = await insertMember();
  expect(await send(ctx, details({ full_name: "نورة" }), TAB)).toEqual({
    status: 302,
    to: "/dashboard/profile",
    toast: "profile-tab-saved",
  });
});

test("empty fields are saved as null", async () => {
  const ctx = await insertMember();
  await send(ctx, details({ full_name: "نورة", phone: "0501234567" }));
  await send(ctx, details({ full_name: "   ", phone: "" }));
  expect(await findOwnProfile(ctx)).toMatchObject({ fullName: null, phone: null });
});

test("a new name is the session's name with the next request", async () => {
  const ctx = await insertMember();
  const cookie = (await openSession(ctx, ctx.userId, "password")).split(";")[0] ?? "";
  await send(ctx, details({ full_name: "نورة القحطاني" }));
  expect((await readSession(ctx, cookie)).session?.fullName).toBe("نورة القحطاني");
});

test("a profile that is not there yet is made, and one is kept for each member", async () => {
  const ctx = await insertMember();
  const theirs = await insertMember({ fullName: "سعد الدوسري" });
  await ctx.db.delete(profiles).where(eq(profiles.userId, ctx.userId));
  expect(await findOwnProfile(ctx)).toMatchObject({ fullName: null, phone: null, avatarUrl: null });

  await send(ctx, details({ full_name: "نورة", phone: "0501234567" }));
  expect(await findOwnProfile(ctx)).toMatchObject({ fullName: "نورة", phone: "+966501234567" });
  expect(await findOwnProfile(theirs)).toMatchObject({ fullName: "سعد الدوسري", phone: null });
});

test("a picture put up where there is no profile yet keeps the name that is known", async () => {
  const ctx = await insertMember();
  await ctx.db.delete(profiles).where(eq(profiles.userId, ctx.userId));
  await send(ctx, picture(new File([png(100, 100)], "me.png")));
  expect(await findOwnProfile(ctx)).toMatchObject({
    fullName: ctx.fullName,
    avatarUrl: expect.stringContaining("/media/avatars/"),
  });
});

test("what is too long is refused beside its field, kept as typed, and saves nothing", async () => {
  const ctx = await insertMember();
  const typed = { full_name: "ن".repeat(201), phone: "5".repeat(41) };
  const answer = await send(ctx, details(typed));
  expect(answer.status).toBe(400);
  expect(answer.details?.initialValue).toEqual(typed);
  expect(answer.details?.error).toEqual({
    full_name: ["النص طويل جدًا: كتبت ٢٠١ حرف، والحد الأقصى ٢٠٠ حرف"],
    phone: ["النص طويل جدًا: كتبت ٤١ حرفًا، والحد الأقصى ٤٠ حرفًا"],
  });
  expect(await findOwnProfile(ctx)).toMatchObject({ fullName: ctx.fullName, phone: null });
  const longest = { full_name: "ن".repeat(200), phone: "0501234567" };
  expect(await send(ctx, details(longest))).toMatchObject({ toast: "profile-saved" });
});

test("the tab shows since when there is the account, and that it is active", async () => {
  const since = Date.UTC(2026, 10, 20);
  const ctx = await insertMember({}, { createdAt: since });
  expect(await findOwnProfile(ctx)).toMatchObject({ registeredAt: since, status: "active" });
});

test("an account closed meanwhile is not written to", async () => {
  const ctx = await insertMember();
  await ctx.db.update(users).set({ closedAt: ctx.now() }).where(eq(users.id, ctx.userId));
  await ctx.db.delete(profiles).where(eq(profiles.userId, ctx.userId));
  const answer = await send(ctx, details({ full_name: "نورة" }));
  expect(answer.details?.error).toEqual({ "": [profileCopy.closed] });
  expect(await ctx.db.$count(profiles, eq(profiles.userId, ctx.userId))).toBe(0);
});

test.for([
  ["/profile", PAGE],
  ["the dashboard's tab", TAB],
] as const)("%s: a save that fails says so, keeps what was typed, and is logged once", async ([, place]) => {
  const member = await insertMember();
  const typed = { full_name: "ريم السبيعي", phone: "0559876543" };
  const answer = await send({ ...member, db: failingDatabase(/./) }, details(typed), place);
  expect(answer).toMatchObject({
    status: 500,
    details: { initialValue: typed, error: { "": [place.failed] } },
  });

  expect(member.logged).toHaveLength(1);
  expect(member.logged[0]).toMatchObject({ event: "profile.save_failed", reference: member.reference });
  const line = JSON.stringify(member.logged);
  expect(line).toContain("the disk is full");
  for (const secret of [typed.full_name, typed.phone, member.email]) expect(line).not.toContain(secret);
});

test("a picture is put up and taken away, each with its own toast", async () => {
  const ctx = await insertMember();
  // The bytes decide; name and declared type are ignored.
  const file = new File([png(100, 100)], "photo.jpg", { type: "image/jpeg" });
  expect(await send(ctx, picture(file), TAB)).toEqual({
    status: 302,
    to: "/dashboard/profile",
    toast: "avatar-saved",
  });
  const removal = new Request("http://localhost/profile?form=remove-avatar", { method: "POST" });
  expect(await send(ctx, removal)).toEqual({ status: 302, to: "/profile", toast: "avatar-removed" });
  expect(await findOwnProfile(ctx)).toMatchObject({ avatarUrl: null });
});

const small = () => new File([png(100, 100)], "a.png");
const NO_PICTURE: [string, string, () => File[]][] = [
  ["no file", profileCopy.avatar.refused.missing, () => [new File([], "")]],
  ["a form without the field", profileCopy.avatar.refused.missing, () => []],
  ["two files", profileCopy.avatar.refused.several, () => [small(), small()]],
  ["an empty file", profileCopy.avatar.refused.empty, () => [new File([], "a.png")]],
  [
    "a text named .png",
    profileCopy.avatar.refused["wrong-type"],
    () => [new File(["نص"], "a.png", { type: "image/png" })],
  ],
  [
    "10 MB and a byte",
    profileCopy.avatar.refused["too-large"],
    () => [
      new File(
        [join(png(100, 100), new Uint8Array(MAX_PICTURE_BYTES)).slice(0, MAX_PICTURE_BYTES + 1)],
        "a.png",
      ),
    ],
  ],
  [
    "30 MB",
    profileCopy.avatar.refused["too-large"],
    () => [new File([new Uint8Array(30 * 1024 * 1024)], "a.png")],
  ],
];

test.for(NO_PICTURE)("%s: refused under the specified title", async ([, text, files]) => {
  const ctx = await insertMember();
  expect(await send(ctx, picture(...files()))).toEqual({
    status: 400,
    details: undefined,
    avatar: { title: "حدث خطأ في رفع الصورة", text },
  });
  expect(await findOwnProfile(ctx)).toMatchObject({ avatarUrl: null });
});

test("a body without end is given up on, whatever length it declares", async () => {
  const ctx = await insertMember();
  let sent = 0;
  const endless = new ReadableStream({
    pull(controller) {
      sent += 1;
      controller.enqueue(new Uint8Array(1024 * 1024));
    },
  });
  const request = new Request("http://localhost/profile?form=avatar", {
    method: "POST",
    body: endless,
    headers: { "Content-Type": "multipart/form-data; boundary=x", "Content-Length": "1000" },
  });
  expect((await send(ctx, request)).avatar?.text).toBe(profileCopy.avatar.refused["too-large"]);
  expect(sent).toBeLessThan(60);
});

test("an image service that is away is worded, logged once, and keeps the picture before", async () => {
  const ctx = await insertMember();
  await send(ctx, picture(small()));
  const before = await findOwnProfile(ctx);
  const away = async () => {
    throw new Error("the service is away");
  };
  expect(await send({ ...ctx, images: { ...ctx.images, square: away } }, picture(small()))).toEqual({
    status: 500,
    details: undefined,
    avatar: { title: "حدث خطأ في رفع الصورة", text: profileCopy.avatar.unexpected },
  });
  expect(ctx.logged).toEqual([
    { event: "avatar.save_failed", reference: ctx.reference, error: "Error: the service is away" },
  ]);
  expect(await findOwnProfile(ctx)).toEqual(before);
});

test("a picture is served once and for all, and asked for again without its bytes", async () => {
  const ctx = await insertMember();
  await send(ctx, picture(small()));
  const url = (await findOwnProfile(ctx))?.avatarUrl ?? "";

  for (const size of [64, 192, 512]) {
    const answer = await get(url.replace("192", String(size)));
    expect(answer.status).toBe(200);
    const headers = Object.fromEntries(answer.headers);
    expect(headers).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, immutable",
      "content-disposition": "inline",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
    });
    expect(headers).not.toHaveProperty("set-cookie");
    expect((await answer.arrayBuffer()).byteLength).toBe(Number(headers["content-length"]));
  }

  const head = await get(url, { method: "HEAD" });
  expect(head.status).toBe(200);
  expect(Number(head.headers.get("Content-Length"))).toBeGreaterThan(0);
  expect(await head.text()).toBe("");

  const tag = head.headers.get("ETag") ?? "";
  expect(tag).toMatch(/^"\w+"$/);
  for (const known of [tag, `W/${tag}`, `"other", ${tag}`, "*"])
    for (const method of ["GET", "HEAD"]) {
      const again = await get(url, { method, headers: { "If-None-Match": known } });
      expect([again.status, await again.text(), again.headers.get("ETag")]).toEqual([304, "", tag]);
      expect(again.headers.get("Cache-Control")).toContain("immutable");
    }
  for (const other of ['"other"', "nonsense", ""])
    expect((await get(url, { headers: { "If-None-Match": other } })).status).toBe(200);
});

test("an address without a picture is 404 for a short while, and only possible ones reach the store", async () => {
  await env.MEDIA_BUCKET.put("avatars/notes.txt", "ours alone");
  const id = "0".repeat(32);
  for (const path of [
    `/media/avatars/${id}/192.webp`,
    `/media/avatars/${id}/193.webp`,
    `/media/avatars/${id}/192.png`,
    `/media/avatars/${id.toUpperCase()}X/192.webp`,
    `/media/avatars/notes.txt`,
    `/media/reports/${id}/192.webp`,
    `/media/avatars/..%2f${id}/192.webp`,
    "/media/",
  ]) {
    const answer = await get(path);
    expect(answer.status, path).toBe(404);
    expect(answer.headers.get("Cache-Control"), path).toBe("public, max-age=60");
    await answer.body?.cancel();
  }
});
