import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, contactMessages, requestNotes, serviceRequests } from "#app/db/schema.server.ts";
import { addNote } from "#app/domains/requests/add-note.server.ts";
import {
  countRequests,
  findByReference,
  findRequestFile,
  listContactMessages,
  listServiceRequests,
  REQUESTS_PER_PAGE,
} from "#app/domains/requests/admin-requests.server.ts";
import { moveRequest } from "#app/domains/requests/move-request.server.ts";
import {
  referenceOf,
  REQUEST_FILTERS,
  REQUEST_SORTS,
  type RequestKind,
  type RequestStatus,
} from "#app/domains/requests/rules.ts";
import { newId } from "#app/lib/ids.ts";
import type { AdminContext } from "#app/platform/context.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { insertSignedInAdmin, insertOperator } from "#tests/factories/admins.ts";
import { visitorCtx } from "#tests/factories/context.ts";
import { failingDatabase } from "#tests/factories/failing-database.ts";
import { expectWords } from "#tests/factories/page-words.ts";
import { planOf, recordedDatabase } from "#tests/factories/recorded.ts";
import { insertContactMessage, insertServiceRequest } from "#tests/factories/requests.ts";
import { signIn } from "#tests/factories/signed-in.ts";
import { visit } from "#tests/factories/site.ts";

const PAGE = "/admin/requests";
const { db } = visitorCtx();
const KINDS: RequestKind[] = ["service", "contact"];

async function insertOne(kind: RequestKind, row: { createdAt?: number; status?: RequestStatus } = {}) {
  const member = await insertMember();
  return kind === "service" ? insertServiceRequest(member, row) : insertContactMessage(member, row);
}

async function stateOf(kind: RequestKind, id: string) {
  const { status, updatedAt } = kind === "service" ? serviceRequests : contactMessages;
  const table = kind === "service" ? serviceRequests : contactMessages;
  const [row] = await db.select({ status, updatedAt }).from(table).where(eq(table.id, id));
  return row;
}

const actsOn = async (id: string) =>
  (await db.query.auditLog.findMany({ where: eq(auditLog.subjectId, id) })).map(
    ({ action, actorId, details }) => ({ action, actorId, details }),
  );

test("nobody but an administrator at aal2 sees requests or acts on them", async () => {
  const { id, updatedAt } = await insertOne("service");
  const { cookie: member } = await signIn(await insertMember());
  const { cookie: aal1 } = await insertSignedInAdmin({ raised: false });
  const one = `${PAGE}/service/${id}`;
  const asks: [string, Record<string, string> | undefined][] = [
    [PAGE, undefined],
    [one, undefined],
    [one, { intent: "move", status: "done", seen: String(updatedAt) }],
    [one, { intent: "note", form_key: newId(), note: "ملاحظة" }],
  ];
  for (const [path, form] of asks) {
    expect((await visit(visitorCtx(), path, { form })).to).toMatch(/^\/auth\?next=/);
    expect((await visit(visitorCtx(), path, { form, cookie: member })).to).toBe("/");
    expect((await visit(visitorCtx(), path, { form, cookie: aal1 })).to).toMatch(/^\/auth\/mfa\?next=/);
  }
  expect(await stateOf("service", id)).toMatchObject({ status: "new" });
  expect(await db.$count(requestNotes, eq(requestNotes.serviceRequestId, id))).toBe(0);
});

test.each(KINDS)("a %s moves along and back, each step once on record", async (kind) => {
  const admin = await insertOperator();
  const { id, updatedAt } = await insertOne(kind);
  const steps: RequestStatus[] = ["in_progress", "done", "new"];
  let seen = updatedAt;
  for (const status of steps) {
    const move = { status, seen };
    expect(await moveRequest(admin, { kind, id }, move)).toEqual({ ok: true });
    expect(await moveRequest(admin, { kind, id }, move)).toEqual({ ok: true });
    const state = await stateOf(kind, id);
    expect(state?.status).toBe(status);
    expect(state?.updatedAt).toBeGreaterThan(seen);
    seen = state?.updatedAt ?? 0;
  }
  const by = { action: "request.move", actorId: admin.userId };
  expect(await actsOn(id)).toEqual([
    { ...by, details: { from: "new", to: "in_progress" } },
    { ...by, details: { from: "in_progress", to: "done" } },
    { ...by, details: { from: "done", to: "new" } },
  ]);
});

test.each(KINDS)(
  "of two administrators at a %s the second is told, and nothing is overwritten",
  async (kind) => {
    const [first, second] = [await insertOperator(), await insertOperator()];
    const { id, updatedAt: seen } = await insertOne(kind);
    expect(await moveRequest(first, { kind, id }, { status: "in_progress", seen })).toEqual({ ok: true });
    expect(await moveRequest(second, { kind, id }, { status: "done", seen })).toEqual({
      ok: false,
      reason: "changed",
      status: "in_progress",
    });
    expect((await actsOn(id)).map(({ actorId }) => actorId)).toEqual([first.userId]);

    const { id: other, updatedAt } = await insertOne(kind);
    const subject = { kind, id: other };
    const outcomes = await Promise.all([
      moveRequest(first, subject, { status: "in_progress", seen: updatedAt }),
      moveRequest(second, subject, { status: "done", seen: updatedAt }),
    ]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await actsOn(other)).toHaveLength(1);
    expect(await moveRequest(first, { kind, id: newId() }, { status: "done", seen })).toEqual({
      ok: false,
      reason: "gone",
    });
  },
);

test.each(KINDS)("a note on a %s is kept once, with its author, and of what is gone none", async (kind) => {
  const admin = await insertOperator({ fullName: "هند الدوسري" });
  const { id } = await insertOne(kind);
  const note = { form_key: newId(), note: "اتصلت به، ويريد موعدًا يوم الأحد." };
  expect(await addNote(admin, { kind, id }, note)).toEqual({ ok: true });
  expect(await addNote(admin, { kind, id }, note)).toEqual({ ok: true });
  const file = await findRequestFile(admin, kind, id);
  expect(file?.notes).toMatchObject([{ note: note.note, authorName: "هند الدوسري" }]);
  const [act, ...more] = await actsOn(id);
  expect([act?.action, act?.actorId, more]).toEqual(["request.note", admin.userId, []]);
  expect(JSON.stringify(act)).not.toContain("موعد");

  const other = kind === "service" ? "contact" : "service";
  for (const subject of [
    { kind, id: newId() },
    { kind: other, id },
  ] as const)
    expect(await addNote(admin, subject, { ...note, form_key: newId() })).toEqual({
      ok: false,
      reason: "gone",
    });
  expect(await db.$count(requestNotes, eq(requestNotes.authorId, admin.userId))).toBe(1);
});

test("the lists run in keyset pages, both ways, and the counts follow every change", async () => {
  const admin = await insertOperator();
  const member = await insertMember();
  await db.delete(serviceRequests);
  // Three with the same time are at the boundary of two pages.
  const made: string[] = [];
  for (let nth = 0; nth < REQUESTS_PER_PAGE + 3; nth += 1) {
    const at = 1_000_000 + (nth < 4 ? 0 : nth) * 1000;
    made.push((await insertServiceRequest(member, { createdAt: at, status: nth % 2 ? "done" : "new" })).id);
  }
  for (const sort of REQUEST_SORTS) {
    const first = await listServiceRequests(admin, { filter: "all", sort, after: null });
    expect(first.rows).toHaveLength(REQUESTS_PER_PAGE);
    const second = await listServiceRequests(admin, { filter: "all", sort, after: first.next });
    expect(second.next).toBeNull();
    const all = [...first.rows, ...second.rows];
    expect(new Set(all.map(({ id }) => id))).toEqual(new Set(made));
    const times = all.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted((a, b) => (sort === "newest" ? b - a : a - b)));
  }
  const news = await listServiceRequests(admin, { filter: "new", sort: "newest", after: null });
  expect(news.rows.every(({ status }) => status === "new")).toBe(true);
  const counts = () => countRequests(admin, "service");
  expect(await counts()).toEqual({ all: 23, new: 12, in_progress: 0, done: 11 });
  const [one] = news.rows;
  const seen = (await stateOf("service", one?.id ?? ""))?.updatedAt ?? 0;
  await moveRequest(admin, { kind: "service", id: one?.id ?? "" }, { status: "in_progress", seen });
  expect(await counts()).toEqual({ all: 23, new: 11, in_progress: 1, done: 11 });
  await db.delete(serviceRequests);
  expect(await counts()).toEqual({ all: 0, new: 0, in_progress: 0, done: 0 });
});

test("the tab shows both lists by kind and state, and finds one by its reference", async () => {
  const { cookie } = await insertSignedInAdmin();
  const open = (path: string) => visit(visitorCtx(), path, { cookie });
  const member = await insertMember();
  await db.delete(serviceRequests);
  expect((await open(PAGE)).text).toContain("لا توجد طلبات خدمات حاليًا");
  const request = await insertServiceRequest(member, { fullName: "منيرة السالم", status: "in_progress" });
  const message = await insertContactMessage(member, {
    subject: "فاتورة <b>ناقصة</b>",
    createdAt: Date.now() + 9e6,
  });

  const services = await open(PAGE);
  expectWords(services.text, ["البيع عبر المنصة", "منيرة السالم", referenceOf(request.id), "قيد المتابعة"]);
  expect(services.html).not.toContain(request.email);
  expect((await open(`${PAGE}?status=in_progress`)).text).toContain("منيرة السالم");
  expect((await open(`${PAGE}?status=done`)).text).not.toContain("منيرة السالم");
  const messages = await open(`${PAGE}?kind=contact&status=new&sort=newest`);
  expect(messages.text).toContain("فاتورة <b>ناقصة</b>");
  expect(messages.html).not.toContain("<b>ناقصة");

  for (const [reference, to] of [
    [referenceOf(request.id), `${PAGE}/service/${request.id}`],
    [` ${message.id} `, `${PAGE}/contact/${message.id}`],
  ] as const)
    expect((await open(`${PAGE}?reference=${encodeURIComponent(reference)}`)).to).toBe(to);
  for (const reference of ["00000000", "%", "", "xyz"])
    expect((await open(`${PAGE}?reference=${encodeURIComponent(reference)}`)).text).toContain(
      "لا طلب ولا رسالة بهذا الرقم المرجعي.",
    );
});

test("one shows all that was sent, ways to answer, states, notes and the trail; the forms act on it", async () => {
  const { ctx, cookie } = await insertSignedInAdmin();
  const member = await insertMember();
  const { id, updatedAt } = await insertServiceRequest(member, {
    phone: "+966 (50) 111-2233",
    email: "noura@example.com",
    description: "السطر الأول\n<script>alert(1)</script>",
  });
  const path = `${PAGE}/service/${id}`;
  const act = (form: Record<string, string>) => visit(visitorCtx(), path, { cookie, form });

  const page = await visit(visitorCtx(), path, { cookie });
  for (const href of [
    "mailto:noura@example.com?subject=",
    "tel:+966501112233",
    `/admin/people/${member.userId}`,
  ])
    expect(page.html).toContain(`href="${href}`);
  expect(page.text).toContain("<script>alert(1)</script>");
  expect(page.html).not.toContain("<script>alert");
  expect(page.text).toContain("الحال الآن: جديد");

  const moved = await act({ intent: "move", status: "done", seen: String(updatedAt) });
  expect([moved.to, moved.toast]).toEqual([path, "تغيّرت الحال"]);
  const late = await act({ intent: "move", status: "in_progress", seen: String(updatedAt) });
  expect(late.status).toBe(400);
  expect(late.text).toContain("غيّر مشرف آخر الحال بعد أن فتحت الصفحة، وهي الآن «منجز»");
  expect(late.text).toContain("الحال الآن: منجز");
  expect((await act({ intent: "move", status: "lost", seen: String(updatedAt) })).status).toBe(400);

  const empty = await act({ intent: "note", form_key: newId(), note: "  " });
  expect([empty.status, empty.text.includes("اكتب الملاحظة أولًا")]).toEqual([400, true]);
  const long = await act({ intent: "note", form_key: newId(), note: "م".repeat(2001) });
  expect(long.text).toContain("الملاحظة يجب ألا يتجاوز ٢٬٠٠٠ حرف");
  const noted = await act({ intent: "note", form_key: newId(), note: "م".repeat(2000) });
  expect([noted.to, noted.toast]).toEqual([path, "حُفظت الملاحظة"]);

  const after = await visit(visitorCtx(), path, { cookie });
  expectWords(after.text, [
    "م".repeat(2000),
    String(ctx.fullName),
    "غيّر حال طلب أو رسالة",
    "كتب ملاحظة على طلب أو رسالة",
  ]);
  for (const wrong of [`${PAGE}/contact/${id}`, `${PAGE}/other/${id}`, `${PAGE}/service/${newId()}`])
    expect((await visit(visitorCtx(), wrong, { cookie })).status).toBe(404);
});

test("a list that cannot be read says so, and a failed act changes nothing", async () => {
  const { cookie } = await insertSignedInAdmin();
  const { id, updatedAt } = await insertOne("contact");
  const list = await visit(visitorCtx({ db: failingDatabase(/from "service_requests".*order by/) }), PAGE, {
    cookie,
  });
  expect([list.status, list.html.includes("خطأ في جلب الطلبات والرسائل")]).toEqual([500, true]);
  const failed = await visit(
    visitorCtx({ db: failingDatabase(/^update "contact_messages"/) }),
    `${PAGE}/contact/${id}`,
    {
      cookie,
      form: { intent: "move", status: "done", seen: String(updatedAt) },
    },
  );
  expect([failed.status, failed.text.includes("لم يتغير شيء. أعد المحاولة بعد قليل.")]).toEqual([500, true]);
  expect(await stateOf("contact", id)).toEqual({ status: "new", updatedAt });
});

const PLACE = { createdAt: 5_000_000_000_000, id: "x" };
const READS: [string, (ctx: AdminContext) => Promise<unknown>][] = [
  ...[listServiceRequests, listContactMessages].flatMap((list) =>
    REQUEST_FILTERS.flatMap((filter) =>
      REQUEST_SORTS.flatMap((sort) =>
        [null, PLACE].map((after): (typeof READS)[number] => [
          `${list.name}, ${filter}, ${sort}, ${after ? "later" : "first"} page`,
          (ctx) => list(ctx, { filter, sort, after }),
        ]),
      ),
    ),
  ),
  ["counts", async (ctx) => [await countRequests(ctx, "service"), await countRequests(ctx, "contact")]],
];

test.each(READS)("%s is read along an index", async (_name, read) => {
  const { db: recorded, asked } = recordedDatabase();
  await read({ ...(await insertOperator()), db: recorded });
  expect(asked.length).toBeGreaterThan(0);
  for (const query of asked) {
    const plan = await planOf(query);
    for (const line of plan.split("\n"))
      if (line.startsWith("SCAN")) expect(line, plan).toMatch(/USING (COVERING )?INDEX/);
    expect(plan).not.toContain("USE TEMP B-TREE FOR ORDER BY");
  }
});

test("one request, its notes and a reference are read by their keys", async () => {
  const { db: recorded, asked } = recordedDatabase();
  const admin = { ...(await insertOperator()), db: recorded };
  for (const kind of KINDS) {
    const { id } = await insertOne(kind);
    await findRequestFile(admin, kind, id);
    expect(await findByReference(admin, referenceOf(id))).toEqual({ kind, id });
  }
  for (const query of asked) expect(await planOf(query)).not.toMatch(/^SCAN/m);
});
