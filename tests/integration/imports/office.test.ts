import { eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { importedListings, imports, importSources, listings, officePeople } from "#app/db/schema.server.ts";
import { findSource } from "#app/domains/imports/moderation/read-sources.server.ts";
import { runImport } from "#app/domains/imports/running/run-import.server.ts";
import { uploadFile } from "#app/domains/imports/own/upload-file.server.ts";
import { NO_SETTINGS } from "#app/domains/imports/rules.ts";
import { suspendOffice } from "#app/domains/offices/admin-offices.server.ts";
import { handListing } from "#app/domains/offices/hand-over.server.ts";
import { removePerson } from "#app/domains/offices/people.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import {
  beginImport,
  doJobs,
  fileOf,
  IMPORT_SETTINGS,
  importFile,
  insertOffice as insertImporter,
  offered,
  readRun,
} from "#tests/factories/imports.ts";
import { insertAdmin } from "#tests/factories/moderation.ts";
import { insertOffice, insertPerson } from "#tests/factories/offices.ts";

/** An office whose owner and agent may import. */
async function insertTeam() {
  const [owner, agent] = [await insertImporter(), await insertImporter()];
  const office = await insertOffice(owner);
  await insertPerson(owner, office.id, agent);
  return { owner, agent, office };
}

const own = ({ db }: AppContext, userId: string) =>
  db.query.listings.findMany({ where: eq(listings.userId, userId), orderBy: listings.seq });
const marksOf = ({ db }: AppContext, userId: string) =>
  db.query.importedListings.findMany({ where: eq(importedListings.userId, userId) });

test("what a member of an office imports is the office's", async () => {
  const { agent, office } = await insertTeam();
  await importFile(agent, fileOf("csv", offered(3)));
  const rows = await own(agent, agent.userId);
  expect(rows.map(({ officeId }) => officeId)).toEqual([office.id, office.id, office.id]);
  const alone = await insertImporter();
  await importFile(alone, fileOf("csv", offered(1)));
  expect((await own(alone, alone.userId)).map(({ officeId }) => officeId)).toEqual([null]);
});

test("a suspended office imports nothing, and a run of its under way ends", async () => {
  const { agent, office } = await insertTeam();
  const id = await beginImport(agent, fileOf("csv", offered(2)));
  const admin = await insertAdmin();
  await suspendOffice(admin, office.id, "إعلانات مضللة");
  await doJobs(agent, "import.run");
  expect(await readRun(agent, id)).toMatchObject({ status: "failed", failure: "not-an-office", created: 0 });
  expect(
    await uploadFile(agent, {
      name: "a.csv",
      bytes: fileOf("csv", offered(1)),
      settings: IMPORT_SETTINGS,
      complete: true,
    }),
  ).toEqual({ ok: false, reason: "not-an-office" });
  expect(await own(agent, agent.userId)).toEqual([]);
});

test("rows that were checked while their owner was in an office are not written once they left it", async () => {
  const { agent } = await insertTeam();
  const id = await beginImport(agent, fileOf("csv", offered(2)));
  let left = false;
  const leaving: AppContext = {
    ...agent,
    db: new Proxy(agent.db, {
      get(target, key) {
        if (key !== "batch" || left) return Reflect.get(target, key) as unknown;
        return async (...args: Parameters<typeof target.batch>) => {
          left = true;
          await target.delete(officePeople).where(eq(officePeople.userId, agent.userId));
          return target.batch(...args);
        };
      },
    }),
  };
  await runImport(leaving, id);
  expect(left).toBe(true);
  // The step was done again, by what holds now.
  expect((await own(agent, agent.userId)).map(({ officeId }) => officeId)).toEqual([null, null]);
  expect(await readRun(agent, id)).toMatchObject({ status: "done", created: 2 });
});

test("who leaves an office leaves it what they imported, with its references and without how to reach them", async () => {
  const { owner, agent, office } = await insertTeam();
  const run = await importFile(agent, fileOf("csv", offered(3)));
  expect(await removePerson(agent, office.id, agent.userId)).toEqual({ ok: true });
  expect(await own(owner, owner.userId)).toHaveLength(3);
  expect(await marksOf(agent, agent.userId)).toEqual([]);
  expect((await marksOf(owner, owner.userId)).map(({ reference }) => reference).toSorted()).toEqual([
    "REF-1",
    "REF-2",
    "REF-3",
  ]);
  const source = await owner.db.query.importSources.findFirst({ where: eq(importSources.id, run.sourceId) });
  expect(source).toMatchObject({
    userId: owner.userId,
    kind: "feed",
    status: "removed",
    address: "",
    settings: {
      ...NO_SETTINGS,
      country: IMPORT_SETTINGS.country,
      licence_until: IMPORT_SETTINGS.licence_until,
    },
  });
  expect(await readRun(owner, run.id)).toMatchObject({ userId: owner.userId, status: "done" });
  expect((await findSource(await insertAdmin(), run.sourceId))?.waiting).toBe(3);

  // The taker's own complete file withdraws nothing that it never had, and what it has it takes over, once.
  expect(await importFile(owner, fileOf("csv", offered(2, 3)))).toMatchObject({
    created: 1,
    changed: 1,
    gone: 0,
    braked: null,
  });
  const after = await own(owner, owner.userId);
  expect(after).toHaveLength(4);
  expect(after.map(({ closedAs }) => closedAs)).toEqual([null, null, null, null]);
  // The one who left begins anew, for themselves.
  expect(await importFile(agent, fileOf("csv", offered(1)))).toMatchObject({ created: 1 });
  expect((await own(agent, agent.userId)).map(({ officeId }) => officeId)).toEqual([null]);
});

test("of two listings with one reference the taker's keeps it, and what was the leaver's alone stays theirs", async () => {
  const { owner, office } = await insertTeam();
  const agent = await insertImporter();
  const before = await importFile(agent, fileOf("csv", offered(1, 50)));
  await insertPerson(owner, office.id, agent);
  await importFile(owner, fileOf("csv", offered(2)));
  await importFile(agent, fileOf("csv", [...offered(1, 50), ...offered(2, 2)]));
  const [mine] = await own(agent, agent.userId);
  expect(mine?.officeId).toBeNull();
  const [, kept] = await own(owner, owner.userId);
  expect(await removePerson(owner, office.id, agent.userId)).toEqual({ ok: true });
  expect(await own(owner, owner.userId)).toHaveLength(4);
  const marks = await marksOf(owner, owner.userId);
  expect(marks.map(({ reference }) => reference).toSorted()).toEqual(["REF-1", "REF-2", "REF-3"]);
  expect(marks.find(({ reference }) => reference === "REF-2")?.listingId).toBe(kept!.id);
  expect(await marksOf(agent, agent.userId)).toMatchObject([{ listingId: mine!.id, reference: "REF-50" }]);
  expect((await findSource(await insertAdmin(), before.sourceId))?.waiting).toBe(1);
});

test("a run under way and a file that waits end when their owner leaves what they brought to the office", async () => {
  const { owner, agent, office } = await insertTeam();
  const first = await importFile(agent, fileOf("csv", offered(1)));
  const id = await beginImport(agent, fileOf("csv", offered(3)));
  await removePerson(owner, office.id, agent.userId);
  await doJobs(agent, "import.run");
  expect(await readRun(agent, id)).toMatchObject({
    userId: owner.userId,
    status: "failed",
    failure: "not-an-office",
  });
  expect(await own(agent, agent.userId)).toEqual([]);
  const runs = await owner.db.query.imports.findMany({
    where: inArray(imports.sourceId, [first.sourceId]),
  });
  expect(new Set(runs.map(({ userId }) => userId))).toEqual(new Set([owner.userId]));
});

test("a listing that was handed to a colleague is still kept by its feed, without another's phone", async () => {
  const { owner, agent, office } = await insertTeam();
  const colleague = await insertMember();
  await insertPerson(owner, office.id, colleague);
  await importFile(agent, fileOf("csv", offered(2)));
  const [first] = await own(agent, agent.userId);
  expect(await handListing(owner, first!.id, colleague.userId)).toEqual({ ok: true });
  const rows = offered(2).map((row) => ({ ...row, price: row.price + 1_000 }));
  expect(await importFile(agent, fileOf("csv", rows))).toMatchObject({ created: 0, changed: 2 });
  expect(await own(colleague, colleague.userId)).toMatchObject([
    { price: rows[0]!.price, contactPhone: null, allowCall: false, contactEmail: colleague.email },
  ]);
});
