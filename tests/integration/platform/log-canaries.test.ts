import { createMessageBatch } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import { newId } from "#app/lib/ids.ts";
import type { VisitorContext } from "#app/platform/context.server.ts";
import { draftMail } from "#app/platform/mail.server.ts";
import { writeMail } from "#tests/factories/mails.ts";
import { lineOf, withFields, type Log } from "#app/platform/log.server.ts";
import { call, HERE } from "#tests/factories/api-call.ts";
import { appCtx } from "#tests/factories/context.ts";
import { failuresOf } from "#tests/factories/error-lines.ts";
import { failingDatabase } from "#tests/factories/failing-database.ts";
import { insertWithPassword, PASSWORD } from "#tests/factories/credentials.ts";
import { visit } from "#tests/factories/site.ts";
import { withSessions } from "#tests/factories/with-sessions.ts";
import { ADMIN_ACTS } from "#tests/integration/permissions/admin-acts.ts";
import type { Act } from "#tests/integration/permissions/acts.ts";
import { MEMBER_ACTS } from "#tests/integration/permissions/member-acts.ts";
import { OPENS } from "#tests/integration/permissions/opens.ts";
import { insertPeople, type People } from "#tests/integration/permissions/people.ts";
import { fillPath, insertThings, type Things } from "#tests/integration/permissions/things.ts";
import { observed } from "#workers/observe.ts";
import { consume } from "#workers/queue.ts";

const IP = "203.0.113.77";
const BROWSER = "Mozilla/5.0 (canary of a browser)";

/** Every log line of the whole file. */
const lines: string[] = [];
const write: Log = (event, fields = {}, level = "info") => void lines.push(lineOf(event, fields, level));

/** Texts that no line may contain; they come from the posted forms and the people who post them. */
const canaries = new Set<string>([IP, BROWSER, PASSWORD, "reader@example.com"]);

/** Typed by a person: contains an @, a number as long as a phone number's, or words. */
const isPersonal = (text: string) =>
  text.length >= 6 && !/^[0-9a-f]{32}$/.test(text) && /@|\d{6}|[\u0600-\u06ff]|\s/.test(text);

function keep(form: Record<string, string> | FormData | undefined): void {
  const values = form instanceof FormData ? [...form.values()] : Object.values(form ?? {});
  for (const value of values) if (typeof value === "string" && isPersonal(value)) canaries.add(value);
}

let people: People;
let things: Things;

beforeAll(async () => {
  people = await insertPeople();
  things = await insertThings(people);
  for (const ctx of Object.values(people.contexts)) {
    if (!ctx) continue;
    canaries.add(ctx.email);
    if (ctx.fullName) canaries.add(ctx.fullName);
  }
  for (const cookie of Object.values(people.cookies)) if (cookie) canaries.add(cookie.split("=")[1] ?? "");
  canaries.add(things.shareToken);
  canaries.add(things.unsubscribe);
});

const visitor = (overrides: Partial<VisitorContext> = {}): VisitorContext => {
  const ctx = people.visitor();
  return {
    ...ctx,
    clientIp: IP,
    userAgent: BROWSER,
    log: withFields(write, { reference: ctx.reference }),
    ...overrides,
  };
};

/** A visit handled like in the Worker, including its log line. */
async function ask(ctx: VisitorContext, path: string, options: Parameters<typeof visit>[2] = {}) {
  keep(options.form);
  const { cookie = "", form } = options;
  const request = new Request(HERE + path, {
    method: form ? "POST" : "GET",
    headers: { Cookie: cookie, "CF-Connecting-IP": IP, "User-Agent": BROWSER },
  });
  await observed(request, ctx, async () => {
    const { status } = await visit(ctx, path, options);
    // A fake body; statuses without a body must have none.
    return { response: new Response(null, { status }), route: null };
  });
}

test("no page leaves anything personal in the log, for whoever opens it, with a database that works and one that fails", async () => {
  for (const path of Object.keys(OPENS))
    for (const who of ["anonymous", "owner", "aal2"] as const) {
      const target = `${fillPath(path, things)}?token=${things.shareToken}&q=${people.owner.email}`;
      await ask(visitor(), target, { cookie: people.cookies[who] });
      if (who !== "anonymous")
        await ask(visitor({ db: failingDatabase(/from "(?!sessions|users)/) }), target, {
          cookie: people.cookies[who],
        });
    }
  expect(lines.length).toBeGreaterThan(300);
  expect(lines.filter((line) => line.includes('"error":')).length).toBeGreaterThan(30);
  expectClean();
});

/** Sends every post that a person may send, then again with a database that accepts nothing. */
async function postAll(acts: Record<string, Act>, who: "owner" | "aal2"): Promise<void> {
  for (const [name, { post, fresh }] of Object.entries(acts)) {
    const theirs = fresh ? await insertPeople() : people;
    const { path = name.split(" ")[0] ?? "", query, form } = await post(theirs, who);
    const address = query ? `${path}?${query}` : path;
    const cookie = theirs.cookies[who];
    const failing = failingDatabase(/^(?:insert|update|delete)/i);
    await ask(visitor({ db: failing }), address, { cookie, form });
    await ask(visitor(), address, { cookie, form });
  }
}

test("no form of a member's leaves what was typed in the log", async () => {
  await postAll(MEMBER_ACTS, "owner");
  expect(canaries.size).toBeGreaterThan(40);
  expectClean();
});

test("no form of the administration's leaves anything personal in the log", async () => {
  await postAll(ADMIN_ACTS, "aal2");
  expectClean();
});

test("mails that are refused leave no address, though the provider's answer names it", async () => {
  const owner = await insertWithPassword();
  canaries.add(owner.email);
  const mail = draftMail("password-changed", owner.userId);
  await owner.db.batch([writeMail(owner, mail)]);
  const refused = `550 <${owner.email}>: no such mailbox, asked by ${IP}, call +966501234567`;
  const system = appCtx({ log: write, mail: { send: () => Promise.reject(new Error(refused)) } });
  const body = { type: "mail.deliver", mailId: mail.id };
  const message = { id: newId(), timestamp: new Date(), attempts: 1, body };
  await consume(createMessageBatch("miyar-mail", [message]), system);
  expect(lines.some((line) => line.includes("550 <[email]>"))).toBe(true);
  canaries.add("+966501234567");
  expectClean();
});

test("no call of a program's leaves its token or its address in the log", async () => {
  for (const [method, path] of [
    ["POST", `/api/searches/unsubscribe/${things.unsubscribe}`],
    ["GET", `/api/searches/unsubscribe/${things.unsubscribe}?email=${people.owner.email}`],
    ["GET", `/media/${things.shareToken}`],
    ["GET", `/auth/v1/user?token=${things.shareToken}`],
    ["GET", `/nothing/${people.owner.email}`],
  ] as const) {
    const { log } = console;
    console.log = (line: string) => void lines.push(line);
    const response = await call(method, path, {
      cookie: people.cookies.owner,
      headers: { "CF-Connecting-IP": IP, "User-Agent": BROWSER },
    });
    console.log = log;
    await response.body?.cancel();
  }
  expectClean();
});

test("a program's call that fails leaves no raw token in the log", async () => {
  const away = withSessions({
    prepare: () => ({ bind: fail, run: fail, all: fail, raw: fail, first: fail }),
    batch: fail,
  });
  function fail(): never {
    throw new Error("D1 is away");
  }
  const { value, events } = await failuresOf(() =>
    call("POST", `/api/searches/unsubscribe/${things.unsubscribe}`, { bindings: { DB: away } }),
  );
  expect([value.status, events]).toEqual([500, ["api.failed"]]);
});

function expectClean(): void {
  const found = [...canaries].flatMap((canary) =>
    lines.filter((line) => line.includes(canary)).map((line) => `${canary} in ${line.slice(0, 200)}`),
  );
  expect([...new Set(found)]).toEqual([]);
  for (const line of lines) {
    expect(line).not.toMatch(/\n|\r/);
    expect(JSON.parse(line)).toMatchObject({ level: expect.any(String), event: expect.any(String) });
  }
}
