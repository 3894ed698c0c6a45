import { eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { contactMessages, mailOutbox, requestNotes, serviceRequests } from "#app/db/schema.server.ts";
import { closeAccount } from "#app/domains/privacy/closing/close-account.server.ts";
import { gatherData } from "#app/domains/privacy/export/gather-data.server.ts";
import { purgeClosed } from "#app/domains/privacy/closing/purge-closed.server.ts";
import { addNote } from "#app/domains/requests/add-note.server.ts";
import { moveRequest } from "#app/domains/requests/move-request.server.ts";
import { ContactInput } from "#app/domains/requests/requests-input.ts";
import { sendContactMessage } from "#app/domains/requests/send-contact-message.server.ts";
import { REQUESTS_KEPT_FOR } from "#app/domains/requests/rules.ts";
import { sweepRequests } from "#app/domains/requests/sweep-requests.server.ts";
import { days } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { dumpDatabase } from "#tests/factories/closing.ts";
import { insertWithPassword, PASSWORD } from "#tests/factories/credentials.ts";
import { insertOperator } from "#tests/factories/admins.ts";
import { planOf, recordedDatabase } from "#tests/factories/recorded.ts";
import { contactForm, insertContactMessage, insertServiceRequest } from "#tests/factories/requests.ts";

const NOTE = "طلب أن نتصل به مساءً.";

test("the copy of one's data holds one's requests, messages and the notes on them, and nobody else's", async () => {
  const [member, other, admin] = [await insertMember(), await insertMember(), await insertOperator()];
  const request = await insertServiceRequest(member, { description: "أريد بيع فيلا في حي الملقا." });
  const message = await insertContactMessage(member, { userId: member.userId, subject: "سؤالي عن الفاتورة" });
  await insertServiceRequest(other, { description: "سر جاري" });
  await insertContactMessage(other, { subject: "رسالة زائر" });
  await addNote(admin, { kind: "contact", id: message.id }, { form_key: newId(), note: NOTE });
  await moveRequest(admin, { kind: "service", id: request.id }, { status: "done", seen: request.updatedAt });

  const copy = await gatherData(member, member.userId);
  expect(copy).toMatchObject({
    service_requests: [
      { id: request.id, service_type: "sale", description: request.description, status: "done", notes: [] },
    ],
    contact_messages: [{ id: message.id, subject: "سؤالي عن الفاتورة", notes: [{ note: NOTE }] }],
  });
  expect(copy?.audit).toContainEqual(
    expect.objectContaining({ action: "request.move", by: "staff", subject_id: request.id }),
  );
  const text = JSON.stringify(copy);
  for (const trace of ["سر جاري", "رسالة زائر", admin.userId, request.formKey])
    expect(text).not.toContain(trace);
});

const held = (userId: string, { db }: Awaited<ReturnType<typeof insertMember>>) =>
  Promise.all([
    db.$count(serviceRequests, eq(serviceRequests.userId, userId)),
    db.$count(contactMessages, eq(contactMessages.userId, userId)),
  ]);

test("closing the account takes them, their notes and the mails that were on their way", async () => {
  const member = await insertWithPassword();
  const [other, admin] = [await insertMember(), await insertOperator()];
  const phone = "+966508887766";
  const request = await insertServiceRequest(member, { phone });
  await addNote(admin, { kind: "service", id: request.id }, { form_key: newId(), note: "ملاحظة عنه" });
  const input = ContactInput.parse(
    contactForm({ email: "own@example.com", phone, message: "نص لا يبقى بعد الإغلاق" }),
  );
  const sent = await sendContactMessage(member, input, member.userId);
  const theirs = await insertServiceRequest(other);
  expect(await closeAccount(member, "ليست-هي-١٢٣")).toMatchObject({ ok: false });
  expect(await held(member.userId, member)).toEqual([1, 1]);

  expect(await closeAccount(member, PASSWORD)).toEqual({ ok: true });
  expect(await held(member.userId, member)).toEqual([0, 0]);
  expect(await held(other.userId, other)).toEqual([1, 0]);
  const dump = await dumpDatabase();
  for (const trace of [phone, "نص لا يبقى", "ملاحظة عنه"]) expect(dump).not.toContain(trace);
  const mails = await member.db.query.mailOutbox.findMany({
    where: eq(mailOutbox.template, "contact-received"),
  });
  expect(mails.find(({ params }) => sent.ok && params.messageId === sent.id)).toMatchObject({
    status: "failed",
    sealedTo: null,
  });

  // What a concurrent request wrote after the closing is purged.
  await insertServiceRequest(member);
  await insertContactMessage(member, { userId: member.userId });
  await purgeClosed({ ...member, now: () => Date.now() + days(31) });
  expect(await held(member.userId, member)).toEqual([0, 0]);
  expect(await member.db.$count(serviceRequests, eq(serviceRequests.id, theirs.id))).toBe(1);
});

test("done requests and visitors' messages go after a year, with their notes; open ones of members stay", async () => {
  const [member, admin] = [await insertMember(), await insertOperator()];
  const now = Date.now();
  const createdAt = now - REQUESTS_KEPT_FOR - 1000;
  const old = { createdAt, updatedAt: createdAt };
  const own = { ...old, userId: member.userId };
  const done = await insertServiceRequest(member, { ...old, status: "done" });
  const gone = [
    done,
    await insertContactMessage(member, { ...own, status: "done" }),
    await insertContactMessage(member, old),
  ];
  const stay = [
    await insertServiceRequest(member, old),
    // Finished only recently.
    await insertServiceRequest(member, { ...old, status: "done", updatedAt: now }),
    await insertServiceRequest(member, { status: "done" }),
    await insertContactMessage(member, own),
    await insertContactMessage(member, { createdAt: now - REQUESTS_KEPT_FOR + days(1) }),
  ];
  await addNote(admin, { kind: "service", id: done.id }, { form_key: newId(), note: NOTE });
  await sweepRequests(member);
  await sweepRequests(member);
  const left = async (rows: { id: string }[]) => {
    const ids = rows.map(({ id }) => id);
    const { db } = member;
    return (
      (await db.$count(serviceRequests, inArray(serviceRequests.id, ids))) +
      (await db.$count(contactMessages, inArray(contactMessages.id, ids)))
    );
  };
  expect([await left(gone), await left(stay)]).toEqual([0, stay.length]);
  expect(await member.db.$count(requestNotes, eq(requestNotes.serviceRequestId, done.id))).toBe(0);
});

test("the sweep walks what is over, not the whole table", async () => {
  const { db, asked } = recordedDatabase();
  await sweepRequests({ ...(await insertMember()), db });
  for (const query of asked) {
    const plan = await planOf(query);
    expect(plan).not.toMatch(/SCAN/);
    expect(plan).not.toContain("contact_messages_user");
  }
});
