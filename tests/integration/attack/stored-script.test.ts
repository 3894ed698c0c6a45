import { beforeAll, expect, test } from "vitest";
import { mailOutbox } from "#app/db/schema.server.ts";
import { deliverMail } from "#app/domains/mails/deliver-mail.server.ts";
import { requestExport } from "#app/domains/privacy/export/request-export.server.ts";
import { exportKey } from "#app/domains/privacy/export/export-key.ts";
import { makeExport } from "#app/domains/privacy/export/make-export.server.ts";
import { generateReport } from "#app/domains/reports/making/generate-report.server.ts";
import { secure } from "#app/http/headers.server.ts";
import { call } from "#tests/factories/api-call.ts";
import { settings } from "#tests/factories/context.ts";
import { visit } from "#tests/factories/site.ts";
import { parseXml } from "#tests/factories/xml.ts";
import { readZip } from "#tests/factories/zip.ts";
import { ADMIN_ACTS } from "../permissions/admin-acts.ts";
import { MEMBER_ACTS } from "../permissions/member-acts.ts";
import { OPENS } from "../permissions/opens.ts";
import { insertPeople } from "../permissions/people.ts";
import { fillPath } from "../permissions/things.ts";
import { hostile, SHAPES, shownFields } from "./hostile-text.ts";
import { FIELDS, insertHostileWorld, type HostileWorld } from "./hostile-world.ts";
import { readMarkup } from "./read-markup.ts";

let world: HostileWorld;
beforeAll(async () => {
  world = await insertHostileWorld();
});

/** Fields seen on any page, over all tests of the file. */
const seen = new Set<string>();
const note = (html: string) => shownFields(FIELDS, html).forEach((field) => seen.add(field));

/** The faults of a response, by its kind. */
async function complaints({ html, headers }: { html: string; headers: Headers }): Promise<string[]> {
  note(html);
  const type = headers.get("Content-Type") ?? "";
  if (type.startsWith("text/html")) {
    const isDocument = headers.has("Content-Security-Policy");
    return readMarkup(html, { nonce: isDocument ? null : "nonce" });
  }
  // Other types must not be taken for a page: the type is set, and `secure` forbids sniffing.
  const { origin, tiles } = settings;
  const { headers: sent } = secure(new Response(null, { headers }), {
    nonce: "",
    origin,
    tileUrl: tiles.url,
  });
  if (sent.get("X-Content-Type-Options") !== "nosniff") return ["its type may be guessed"];
  return /^(?:application\/(?:json|pdf|zip|atom\+xml|xml)|image\/jpeg|text\/calendar|text\/csv|text\/x-script)/.test(
    type,
  ) || html === ""
    ? []
    : [`its type is ${type}`];
}

/** More paths of the hostile world, besides one of each kind. */
const more = ({ ids, things }: HostileWorld): string[] => [
  `/marketplace/${ids.pending}`,
  `/marketplace/${ids.rejected}`,
  `/marketplace/${ids.rejected}/edit`,
  `/dashboard/listings/${ids.rejected}`,
  `/reports/${ids.reportId}`,
  `/reports/${ids.reportId}/print`,
  `/reports/${ids.reportId}/share`,
  `/orders/${ids.paymentId}/invoice`,
  `/orders/${ids.refundedId}/refund`,
  `/admin/reports/${ids.failedId}`,
  `/admin/reports/${ids.reportId}`,
  `/admin/payments/${ids.refundedId}`,
  `/admin/payments/${ids.paymentId}`,
  `/admin/requests/service/${ids.serviceId}`,
  `/admin/requests/contact/${ids.contactId}`,
  `/admin/requests?kind=contact`,
  `/admin/people/${ids.suspendedId}`,
  `/admin/people/${things.userId}`,
  "/admin/settings?view=mails",
  "/admin/settings?status=failed",
  "/admin/payments?tab=refunds",
  "/admin/listings?status=pending",
  "/admin/listings?status=rejected",
  "/admin/listings?status=approved",
  "/admin/listings?flag=any",
  `/admin/listings/compare?listing=${ids.pending}&with=${things.listing.id}`,
  `/admin/listings/compare?a=${ids.pending}&b=${things.listing.id}`,
];

test("what these texts would become is seen where nothing is escaped", async () => {
  const plain = SHAPES.filter((shape) => !/[<>]|" on|' on/.test(shape));
  for (const shape of SHAPES.filter((text) => !plain.includes(text) && !text.startsWith("&"))) {
    const page = shape.startsWith('" ')
      ? `<p title="${shape}">`
      : shape.startsWith("' ")
        ? `<p title='${shape}'>`
        : shape.startsWith("<!--")
          ? `<script nonce="nonce">"${shape}"</script>`
          : `<p>${shape}</p>`;
    expect(await readMarkup(page, { nonce: "nonce" }), shape).not.toEqual([]);
  }
  expect(await readMarkup(`<a href="javascript:window.__xss=1">`, { nonce: "nonce" })).not.toEqual([]);
});

test("no text of anybody's becomes an element, a handler or an address on any page", async () => {
  const { people, things, suspendedCookie } = world;
  const paths = [...Object.keys(OPENS).map((path) => fillPath(path, things)), ...more(world)];
  const found: Record<string, string[]> = {};
  const look = async (path: string, cookie: string | undefined, who: string) => {
    const wrong = await complaints(await visit(people.visitor(), path, { cookie }));
    if (wrong.length > 0) found[`${path} for ${who}`] = wrong;
  };
  for (const path of paths) {
    for (const who of ["anonymous", "owner", "aal2"] as const) await look(path, people.cookies[who], who);
  }
  // The rest of the site shows a suspended member the same reason.
  for (const path of ["/", "/dashboard", "/property-form"]) await look(path, suspendedCookie, "suspended");
  expect(found).toEqual({});
});

test("the data that pages ask for are no pages themselves", async () => {
  const { people, things } = world;
  const found: Record<string, string[]> = {};
  for (const path of [...Object.keys(OPENS).map((path) => fillPath(path, things)), ...more(world)])
    for (const who of ["owner", "aal2"] as const) {
      const [pathname = "", query] = path.split("?");
      const address = `${pathname === "/" ? "/_root" : pathname}.data${query ? `?${query}` : ""}`;
      const answer = await visit(people.visitor(), address, { cookie: people.cookies[who] });
      if (/html/.test(answer.headers.get("Content-Type") ?? "")) found[address] = ["a page"];
    }
  const area = "south=20&west=40&north=30&east=50";
  const points = await visit(people.visitor(), `/marketplace/points?${area}`);
  expect(points.headers.get("Content-Type")).toContain("application/json");
  note(points.html);
  expect(found).toEqual({});
});

/** Every parameter name that a page reads. */
const QUERY = `
  search offer type city district bedrooms min_price max_price areas near sort after before next tab back token
  status kind template reference name person view service q listing sent quantity form version group
  actor subject owner payment_id factor property_id report_type session_id country area_sqm error
  message title with flag south west north east offer_type listing_type property_type utm_source
`
  .trim()
  .split(/\s+/);

test("nothing that an address asks comes back as anything but text", async () => {
  const { people, things } = world;
  const found: Record<string, string[]> = {};
  const query = new URLSearchParams(QUERY.map((name) => [name, SHAPES.join(" ")])).toString();
  for (const path of Object.keys(OPENS))
    // A known city lets the district through.
    for (const [who, asked] of [
      ["anonymous", query],
      ["aal2", `city=Riyadh&${query}`],
    ] as const) {
      const address = `${fillPath(path, things)}?${asked}`;
      const answer = await visit(people.visitor(), address, { cookie: people.cookies[who] });
      const wrong = await complaints(answer);
      if (answer.status >= 500) wrong.push(String(answer.status));
      if (wrong.length > 0) found[`${path} for ${who}`] = wrong;
    }
  for (const name of [
    "/marketplace/:listingId",
    "/reports/:reportId",
    "/shared/:token",
    "/blog/:articleId",
    "/:x",
  ])
    for (const shape of SHAPES) {
      const address = name.replace(/:\w+/, encodeURIComponent(shape));
      const answer = await visit(people.visitor(), address, { cookie: people.cookies.owner });
      const wrong = await complaints(answer);
      if (answer.status >= 500) wrong.push(String(answer.status));
      if (wrong.length > 0) found[`${name} ${shape}`] = wrong;
    }
  expect(found).toEqual({});
});

test("a refused form gives back what was typed as text", async () => {
  const people = await insertPeople();
  const found: Record<string, string[]> = {};
  for (const [name, { post }] of Object.entries({ ...MEMBER_ACTS, ...ADMIN_ACTS })) {
    const who = name.startsWith("/admin") ? "aal2" : "owner";
    // The preparation can suspend people or end their sessions.
    const asked = name.includes("restore") ? await insertPeople() : people;
    const { path = name.split(" ")[0] ?? "", query, form } = await post(asked, who);
    if (form instanceof FormData) continue;
    const typed = Object.fromEntries(
      Object.keys(form).map((field) => [field, field === "intent" ? (form[field] ?? "") : hostile("typed")]),
    );
    const visitor = { ...asked.visitor(), sentJobs: [] };
    const answer = await visit(visitor, query ? `${path}?${query}` : path, {
      cookie: asked.cookies[who],
      form: typed,
    });
    const wrong = await complaints(answer);
    if (answer.status >= 500) wrong.push(String(answer.status));
    if (wrong.length > 0) found[name] = wrong;
  }
  expect(found).toEqual({});
});

test("a report's and an invoice's document quote what was typed as text", async () => {
  const { people, ids } = world;
  const printed: string[] = [];
  const renderPdf = async (html: string) => {
    printed.push(html);
    return new TextEncoder().encode("%PDF-1.7");
  };
  const { owner, cookies } = people;
  await owner.db.run(
    `update reports set status = 'processing', file_key = null where id = '${ids.failedId}'`,
  );
  await generateReport({ ...owner, renderPdf }, ids.failedId);
  await visit({ ...people.visitor(), renderPdf }, `/orders/${ids.paymentId}/invoice.pdf`, {
    cookie: cookies.owner,
  });
  expect(printed).toHaveLength(2);
  for (const html of printed) {
    note(html);
    expect(await readMarkup(html, { nonce: null })).toEqual([]);
  }
  expect(printed[0]).toContain("[properties.extra_features]");
});

test("every mail quotes what was typed as text", async () => {
  const { owner } = world.people;
  const waiting = await owner.db.select({ id: mailOutbox.id, status: mailOutbox.status }).from(mailOutbox);
  for (const { id, status } of waiting) if (status === "pending") await deliverMail(owner, id);
  expect(owner.sentMails.length).toBeGreaterThan(5);
  for (const { html, subject } of owner.sentMails) {
    note(html);
    expect(await readMarkup(html, { nonce: null }), subject).toEqual([]);
  }
});

test("the copy of one's data is a file of JSON, to be saved and never shown", async () => {
  const { owner } = world.people;
  await owner.db.run("delete from data_exports");
  const asked = await requestExport(owner);
  if (!asked.ok) throw new Error(asked.reason);
  await makeExport(owner, asked.id);
  const file = await owner.reportFiles.get(exportKey(asked.id));
  const files = readZip(new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer(0)));
  for (const name of files.keys())
    expect(name).toMatch(/^(?:[\w-]+\/){0,2}[\w.-]+\.(?:txt|json|pdf|webp|jpg)$/);
  const text = new TextDecoder().decode(files.get("account.json"));
  note(text);
  expect(JSON.parse(text)).toMatchObject({ account: { id: owner.userId } });
  const answer = await visit(world.people.visitor(), `/exports/${asked.id}`, {
    cookie: world.people.cookies.owner,
  });
  expect(answer.headers.get("Content-Disposition")).toMatch(/^attachment; filename="[\w.-]+"$/);
  expect(answer.headers.get("Content-Type")).toBe("application/zip");
});

test("sitemaps and the feed are XML, the API is JSON, and no type is guessed", async () => {
  const { owner, aal2 } = world.people.cookies;
  for (const path of ["/sitemap.xml", "/sitemaps/pages.xml", "/sitemaps/listings-1.xml"]) {
    const answer = await call("GET", path);
    expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(answer.headers.get("Content-Type")).toContain("application/xml");
    parseXml(await answer.text());
  }
  for (const cookie of [owner, aal2])
    for (const path of ["/api/viewer", "/auth/v1/user"]) {
      const answer = await call("GET", path, { cookie });
      expect(answer.headers.get("Content-Type"), path).toContain("application/json");
      expect(answer.headers.get("X-Content-Type-Options"), path).toBe("nosniff");
      const text = await answer.text();
      JSON.parse(text);
      note(text);
    }
});

test("each field that people type into was met somewhere above", () => {
  expect(FIELDS.filter((field) => !seen.has(field))).toEqual([]);
});
