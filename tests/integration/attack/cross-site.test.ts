import { beforeAll, expect, test } from "vitest";
import { isWrite } from "#app/http/same-site.ts";
import { call, HERE } from "#tests/factories/api-call.ts";
import { visitorCtx } from "#tests/factories/context.ts";
import { visit } from "#tests/factories/site.ts";
import { ADMIN_ACTS } from "../permissions/admin-acts.ts";
import { MACHINE_CALLS } from "../permissions/machine-calls.ts";
import { MEMBER_ACTS } from "../permissions/member-acts.ts";
import { OPENS } from "../permissions/opens.ts";
import { insertPeople, type People } from "../permissions/people.ts";
import { fillPath, insertThings } from "../permissions/things.ts";
import { takeTouched, watchTables } from "../permissions/touched.ts";

/** Headers that a browser sends with a request caused by another site's page; null: the header is absent. */
const ELSEWHERE: Record<string, Record<string, string | null>> = {
  "another site": { Origin: "https://evil.example" },
  "a host that begins like ours": { Origin: `${HERE}.evil.example` },
  "another port": { Origin: "http://localhost:9999" },
  "our host without its scheme": { Origin: "https://localhost" },
  "a sandboxed frame": { Origin: "null", "Sec-Fetch-Site": "cross-site" },
  "a page that hides its Origin": { Origin: "null" },
  "another site, by Sec-Fetch-Site alone": { Origin: null, "Sec-Fetch-Site": "cross-site" },
  "a subdomain, by Sec-Fetch-Site alone": { Origin: null, "Sec-Fetch-Site": "same-site" },
  "a subdomain that claims our Origin": { Origin: HERE, "Sec-Fetch-Site": "same-site" },
};

/** Without any origin: refused for forms of pages, but allowed for programs that call the API. */
const NOWHERE = { Origin: null };

beforeAll(watchTables);

let kept: People | null = null;
/** The same people, unless the preparation changes them. */
const peopleFor = async (isFresh: boolean): Promise<People> =>
  isFresh ? insertPeople() : (kept ??= await insertPeople());

const ACTS = [
  ...Object.entries(MEMBER_ACTS).map(([name, act]) => ({ name, act, who: "owner" as const })),
  ...Object.entries(ADMIN_ACTS).map(([name, act]) => ({ name, act, who: "aal2" as const })),
];

test.each(ACTS)("no other site presses $name, as form or as fetch", async ({ name, act, who }) => {
  const people = await peopleFor(act.fresh === true || who === "aal2");
  const { path = name.split(" ")[0] ?? "", query, form } = await act.post(people, who);
  await takeTouched();
  for (const [from, headers] of Object.entries({ ...ELSEWHERE, nowhere: NOWHERE }))
    for (const address of [path, `${path}.data`]) {
      const cookie = people.cookies[who];
      const asked = query ? `${address}?${query}` : address;
      const answer = await visit(people.visitor(), asked, { cookie, form, headers });
      expect(answer.status, `${address} from ${from}`).toBe(403);
      expect(answer.headers.get("Set-Cookie"), `${address} from ${from}`).toBeNull();
    }
  expect(await takeTouched()).toEqual([]);
});

test("no other site calls the API by a cookie that the browser adds", async () => {
  const people = await insertPeople();
  const things = await insertThings(people);
  const byCookie = Object.entries(MACHINE_CALLS).filter(
    ([name]) => isWrite({ method: name.split(" ")[0] ?? "" }) && name.includes("/auth/v1/"),
  );
  expect(byCookie.length).toBeGreaterThanOrEqual(5);
  for (const [name, { with: asked }] of byCookie) {
    const [method = "", path = ""] = name.split(" ");
    const { body } = asked?.(things, people) ?? {};
    await takeTouched();
    for (const [from, sent] of Object.entries(ELSEWHERE)) {
      const headers = Object.fromEntries(
        Object.entries(sent).filter(([, value]) => value !== null),
      ) as Record<string, string>;
      const address = fillPath(path.replace(":factor_id", ":factorId"), things);
      const answer = await call(method, address, { cookie: people.cookies.owner, body, headers });
      expect(answer.status, `${name} from ${from}`).toBe(403);
      await answer.body?.cancel();
    }
    expect(await takeTouched(), name).toEqual([]);
  }
});

/** Rows that opening a page writes on purpose: a counted view, and the audit of an administrator who read a report. */
const NOTES: Record<string, string[]> = {
  "/admin/reports/:reportId/file": ["audit_log"],
  // That it was read.
  "/dashboard/inbox/:conversationId": ["conversations"],
  "/marketplace/:listingId": ["listings"],
  "/shared/:token": ["report_links"],
};

test("opening any address changes nothing, but that it is noted", async () => {
  const people = await insertPeople();
  const things = await insertThings(people);
  const written: Record<string, string[]> = {};
  await takeTouched();
  for (const who of ["anonymous", "owner", "other", "aal2"] as const)
    for (const path of Object.keys(OPENS)) {
      const phone = visitorCtx({ userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)" });
      await visit({ ...people.visitor(), userAgent: phone.userAgent }, fillPath(path, things), {
        cookie: people.cookies[who],
        headers: { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" },
      });
      const touched = await takeTouched();
      if (touched.length > 0) written[path] = [...new Set([...(written[path] ?? []), ...touched])];
    }
  for (const name of Object.keys(MACHINE_CALLS).filter((call) => call.startsWith("GET "))) {
    const path = name.slice("GET ".length);
    const answer = await call("GET", fillPath(path, things), { cookie: people.cookies.owner });
    await answer.body?.cancel();
    const touched = await takeTouched();
    if (touched.length > 0) written[path] = touched;
  }
  expect(written).toEqual(NOTES);
});
