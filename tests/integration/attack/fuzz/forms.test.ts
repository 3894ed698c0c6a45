import { env } from "cloudflare:test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCron } from "#workers/cron.ts";
import { appCtx } from "#tests/factories/context.ts";
import { visit } from "#tests/factories/site.ts";
import { breakBody, encode } from "./bodies.ts";
import { chosen, PATIENT, randomFor, ROUNDS } from "./effort.ts";
import { sendAndJudge, tally, type Sent } from "./judge.ts";
import { addFields, fieldsIn, mutateField, type Field, type Fields } from "./mutations.ts";
import { SHOWN, showAll } from "./shown.ts";
import { beginAnew, people, STARTS, type Start, type Starter } from "./starts.ts";
import { newId } from "#app/lib/ids.ts";
import type { Random } from "../../../../scripts/seed/random.ts";

beforeAll(beginAnew);
afterAll(() => {
  if (ROUNDS > 0) console.log(`forms: ${JSON.stringify(tally)}`);
});

/** One kind of attempt: a changed field, an extra field, another body, another method, or a script's post. */
type Attempt = (start: Start, random: Random) => Sent;

const CONTENT = "Content-Type";

function post(start: Start, fields: Fields, change: string, path = start.path): Sent {
  return { path, change, visit: { cookie: start.cookie, body: encode(fields) } };
}

const ofField =
  (field: Field, others: readonly string[]): Attempt =>
  (start, random) => {
    const { fields, change } = mutateField(start.fields, field, random, others);
    return post(start, fields, change);
  };

const OTHERS: Attempt[] = [
  (start, random) => {
    const { fields, change } = addFields(start.fields, random);
    return post(start, fields, change);
  },
  (start, random) => {
    const { body, type, change } = breakBody(start.fields, random);
    const headers: Record<string, string> = type === undefined ? {} : { [CONTENT]: type };
    return { path: start.path, change, visit: { cookie: start.cookie, body, method: "POST", headers } };
  },
  (start, random) => {
    const method = random.pick(["PUT", "PATCH", "DELETE"]);
    const { visit: sent } = post(start, start.fields, "");
    return { path: start.path, change: `by ${method}`, visit: { ...sent, method } };
  },
  (start, random) => {
    const [page, query] = start.path.split("?");
    const routes = random.pick([
      "",
      "&_routes=",
      "&_routes=root",
      "&_routes=nowhere",
      "&index",
      "&_routes=%00",
    ]);
    return post(start, start.fields, `by a script${routes}`, `${page}.data?${query ?? ""}${routes}`);
  },
];

/** Whether a page contains the form that is posted to it; with several forms, `intent` decides. */
function holds(html: string, { fields }: Start): boolean {
  const intent = fields.find(([name]) => name === "intent")?.[1];
  return intent === undefined || html.includes(`value="${intent as string}"`);
}

/** Fields of the page that the post lacks: optional ones, and those of its other forms. */
function fieldsOfPage(start: Start, html: string): Field[] {
  const limits = new Map(fieldsIn(html).map((field) => [field.name, field]));
  for (const [name] of start.fields) if (!limits.has(name)) limits.set(name, { name });
  return [...limits.values()];
}

async function fuzz(name: string, starter: Starter): Promise<void> {
  const random = randomFor(name);
  const { owner, contexts, visitor } = await people();
  const others = [owner.userId, contexts.aal2.userId, owner.session.handle, newId()];
  let start: Start | null = await starter();
  const page = await visit(visitor(), start.path, { cookie: start.cookie });
  const elsewhere = !holds(page.html, start);
  const attempts = [...fieldsOfPage(start, page.html).map((field) => ofField(field, others)), ...OTHERS];
  for (const attempt of chosen(random, attempts, 2)) {
    // A refusal changes nothing, so the same post would still be accepted.
    start ??= await starter();
    const sent = { ...attempt(start, random), elsewhere };
    const ctx = visitor();
    const { touched, status } = await sendAndJudge(ctx, sent);
    if (status >= 400) continue;
    await showAll(ctx, start, touched, `${name}: ${sent.change}`);
    start = null;
  }
}

test("every table is looked at where it is shown", async () => {
  const { results } = await env.DB.prepare(
    "select name from sqlite_master where type = 'table' and sql not like 'CREATE VIRTUAL%' and name not glob 'sqlite_*' and name not glob '_cf_*' and name not glob 'd1_*' and name not glob '*_index_*' and name not glob '*_index' and name <> 'touched'",
  ).all<{ name: string }>();
  expect(Object.keys(SHOWN).toSorted()).toEqual(results.map(({ name }) => name).toSorted());
});

test.each(Object.entries(STARTS))(
  "whatever is posted to %s is taken and shown, or refused in words and changes nothing",
  PATIENT,
  fuzz,
);

test("what was taken leads no sweep astray", PATIENT, async () => {
  const ctx = appCtx();
  await runCron("* * * * *", ctx);
  expect(ctx.logged.filter(({ event }) => /fail/.test(event))).toEqual([]);
});
