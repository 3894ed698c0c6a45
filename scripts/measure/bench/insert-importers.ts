// `node scripts/measure/bench/insert-importers.ts --persist-to DIR --count N`: members whose accounts are marked as offices,
// who may import. Prints the Cookie headers of their sessions as one line of JSON.
import { parseArgs } from "node:util";
import { newId } from "#app/lib/ids.ts";
import { ownerStatements, withLocalState } from "../../seed/store.ts";
import { openSession } from "./ratios/sessions.ts";

const { values } = parseArgs({
  options: { "persist-to": { type: "string" }, count: { type: "string", default: "3" } },
});
if (!values["persist-to"]) throw new Error("Give --persist-to DIR.");

const now = Date.now();
const owners = Array.from({ length: Number(values.count) }, () => {
  const id = newId();
  return { id, email: `${id}@example.com`, fullName: "مكتب النخيل" };
});

const cookies = await withLocalState(values["persist-to"], async ({ DB }) => {
  await DB.batch([
    ...ownerStatements(DB, owners, now),
    ...owners.map(({ id }) => DB.prepare("update users set office_since = ? where id = ?").bind(now, id)),
  ]);
  return Promise.all(owners.map(async ({ id }) => ({ userId: id, cookie: await openSession(DB, id, null) })));
});
console.log(JSON.stringify(cookies));
