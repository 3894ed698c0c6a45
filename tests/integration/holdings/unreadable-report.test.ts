import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { reports } from "#app/db/schema.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { insertFinishedReport } from "#tests/factories/closing.ts";
import { appCtx } from "#tests/factories/context.ts";
import { ageValues, insertFormerRelease, insertKept, ship } from "#tests/factories/holdings.ts";

test("a report that cannot be read or valued keeps nobody else from being told", async () => {
  const people = [await insertMember(), await insertMember(), await insertMember()];
  // The first in the order that they are told in.
  const [broken, ...members] = people.toSorted((a, b) => (a.userId < b.userId ? -1 : 1));
  for (const body of [{}, { property: { country: "sa" }, estimate: { point: 1 } }]) {
    const { report } = await insertFinishedReport(broken!);
    await broken!.db
      .update(reports)
      .set({ reportContent: body as never })
      .where(eq(reports.id, report.id));
  }
  for (const member of members) {
    await insertKept(member);
    await ageValues(member, member.userId, { factor: 0.8 });
  }
  await insertFormerRelease(broken!);
  const ctx = { ...appCtx() };
  await ship(ctx);
  expect(ctx.sentMails.map(({ to }) => to).toSorted()).toEqual(members.map(({ email }) => email).toSorted());
});
