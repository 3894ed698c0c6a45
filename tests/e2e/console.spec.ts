import type { Page } from "@playwright/test";
import { SAMPLE_CODES } from "#app/domains/reports/sample/sample-subjects.ts";
import { newId } from "#app/lib/ids.ts";
import { IMPORT_SETTINGS } from "../fixtures/import-files.ts";
import { OPENS } from "../integration/permissions/opens.ts";
import { accountId, insertRow, runSql, SITE } from "./support/database.ts";
import { collectComplaints } from "./support/inspect.ts";
import { enterAs, joinAsAdministrator, SARA } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

/** Tested in other files, which create the data they need; or not pages at all. */
const NOT_HERE = new Set([
  // Files and data, which a browser does not show as a page.
  "/blog/feed.xml",
  "/shared/:token/file",
  "/reports/:reportId/file",
  "/admin/reports/:reportId/file",
  "/orders/:paymentId/invoice.pdf",
  "/orders/:paymentId/invoice.xml",
  "/admin/einvoices/:einvoiceId/xml",
  "/exports/:exportId",
  "/dashboard/statements.csv",
  "/dashboard/office/import/:importId/refused",
  "/dashboard/office/export.csv",
  "/dashboard/office/export.xml",
  "/dashboard/pictures/:imageId",
  "/dashboard/inbox/:conversationId/viewing.ics",
  // Needs a link's token: sharing.spec.ts, favorites.spec.ts, codes-and-gifts.spec.ts.
  "/gifts/:token",
  "/office/invitations/:token",
  // Needs an office of one's own: offices.spec.ts.
  "/dashboard/office/listings/:listingId",
  "/shared/:token",
  "/searches/unsubscribe/:token",
  // Needs an unfinished factor: two-step.spec.ts.
  "/dashboard/settings/mfa/:factorId",
]);

const COLUMN = { visitor: 0, member: 1, administrator: 5 } as const;

/** Opened as everybody, since these pages differ by who is signed in. */
const BY_ALL = ["/", "/marketplace", "/marketplace/:listingId", "/pricing"];
const BEFORE = { visitor: null, member: "visitor", administrator: "member" } as const;

const opens = (path: string, who: keyof typeof COLUMN): boolean =>
  OPENS[path]?.split(" ")[COLUMN[who]] === "200" && !NOT_HERE.has(path);

/**
 * The pages to open as a person, from `opens.ts`: those that the previous person could not open, and some of the
 * others. `E2E_EVERY_PAGE=1` opens every page as everybody, which takes a minute longer.
 */
function pagesOf(who: keyof typeof COLUMN): string[] {
  const before = BEFORE[who];
  const isNew = (path: string) => before === null || !opens(path, before) || BY_ALL.includes(path);
  return Object.keys(OPENS).filter(
    (path) => opens(path, who) && (Boolean(process.env.E2E_EVERY_PAGE) || isNew(path)),
  );
}

async function idsOf(): Promise<Record<string, string>> {
  const userId = await accountId(SARA.email);
  const one = async (sql: string, ...params: string[]) => String((await runSql(sql, ...params))[0]?.id);
  const requestId = newId();
  const now = Date.now();
  await insertRow("service_requests", {
    id: requestId,
    user_id: userId,
    full_name: "سارة العتيبي",
    phone: "+966501112233",
    email: SARA.email,
    service_type: "sale",
    description: "أريد بيع فيلا في حي الملقا.",
    status: "done",
    form_key: newId(),
    created_at: now,
    updated_at: now,
  });
  // A property whose order was left before paying.
  const propertyId = newId();
  const [described] = await runSql("select * from properties where user_id = ? limit 1", userId);
  await insertRow("properties", { ...described, id: propertyId });
  const keptId = newId();
  await insertRow("kept_properties", {
    id: keptId,
    user_id: userId,
    name: "شقة العارض",
    country: "sa",
    city: "Riyadh",
    form_property_type: "apartment",
    area_sqm: 140,
    created_at: now,
    updated_at: now,
  });
  const [asked] = await runSql(
    `select id, user_id from public_listings where user_id <> ?
      and id not in (select listing_id from conversations where asker_id = ?) order by random() limit 1`,
    userId,
    userId,
  );
  const conversationId = newId();
  await insertRow("conversations", {
    id: conversationId,
    listing_id: asked?.id ?? null,
    asker_id: userId,
    owner_id: asked?.user_id ?? null,
    created_at: now,
    last_asked_at: now,
    last_message_at: now,
  });
  const [sourceId, importId] = [newId(), newId()];
  await insertRow("import_sources", {
    id: sourceId,
    user_id: userId,
    kind: "feed",
    name: "خلاصة الإعلانات",
    status: "paused",
    address: `https://feeds.miyar-office.com/${sourceId}.xml`,
    every_hours: 24,
    mapping: JSON.stringify({ columns: { ListingId: "reference" }, values: {} }),
    settings: JSON.stringify(IMPORT_SETTINGS),
    complete: 0,
    created_at: now,
    updated_at: now,
  });
  await insertRow("imports", {
    id: importId,
    source_id: sourceId,
    user_id: userId,
    status: "done",
    file_name: "listings.csv",
    shape: "csv",
    columns: JSON.stringify(["ListingId"]),
    total: 0,
    created_at: now,
  });
  const [report] = await runSql(
    "select r.id, c.payment_id from reports r join report_credits c on c.id = r.credit_id where r.user_id = ? and r.status = 'completed' limit 1",
    userId,
  );
  return {
    userId,
    requestId,
    propertyId,
    keptId,
    conversationId,
    sourceId,
    importId,
    reportId: String(report?.id),
    paymentId: String(report?.payment_id),
    einvoiceId: await one("select id from einvoices limit 1"),
    listingId: await one("select id from public_listings where user_id = ? limit 1", userId),
    slug: "al-mohannadi",
    officeId: "demo-office",
    articleId: "how-to-read-valuation-report",
    code: SAMPLE_CODES.seller_owner,
    kind: "service",
    city: "riyadh",
    type: "apartment",
  };
}

const fill = (path: string, ids: Record<string, string>): string =>
  path
    .replace("/*", "/nowhere")
    .replace(/\/:(\w+)(\??)/g, (_, name: string, optional: string) => (optional ? "" : `/${ids[name]}`));

/** Collects all complaints of the browser and all failed requests. */
function collectAll(page: Page): string[] {
  const found = collectComplaints(page);
  page.on("requestfailed", (request) => {
    // Requests aborted by the next navigation.
    if (request.failure()?.errorText !== "net::ERR_ABORTED")
      found.push(`${page.url()} failed: ${request.url()} ${request.failure()?.errorText}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400 && !response.request().isNavigationRequest())
      found.push(`${page.url()} ${response.status()}: ${response.url()}`);
  });
  return found;
}

/** Wide and narrow, light and dark, while the page is open. */
async function lookAround(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 300 })));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => {
    document.querySelector<HTMLButtonElement>('.theme-switch button[value="dark"]')?.click();
  });
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  await page.setViewportSize({ width: 1280, height: 900 });
}

const BAD_SOURCES = /'unsafe-(?:inline|eval|hashes)'|'strict-dynamic'|\*(?:\s|;|$)/;

/** What other sites may frame: its policy says so, and is as strict in everything else. */
const FRAMES = new Set(["/embed/estimate"]);

/** What the policy of a page lacks. */
function gapsOf(path: string, sent: string): string[] {
  const policy = FRAMES.has(path) ? sent.replace("frame-ancestors *", "frame-ancestors 'none'") : sent;
  const gaps: string[] = [];
  if (BAD_SOURCES.test(policy.replaceAll(/http:\/\/(?:localhost|127\.0\.0\.1):\*/g, "")))
    gaps.push("a loose source");
  for (const name of ["base-uri 'none'", "frame-ancestors 'none'", "form-action"])
    if (!policy.includes(name)) gaps.push(name);
  if (!/object-src 'none'|default-src 'none'/.test(policy)) gaps.push("object-src");
  return gaps;
}

for (const who of ["visitor", "member", "administrator"] as const)
  test(`no page that a ${who} can open makes the browser complain, wide or narrow, light or dark`, async ({
    page,
  }) => {
    test.slow();
    const ids = await idsOf();
    if (who === "member") await enterAs(page, SARA);
    if (who === "administrator") await joinAsAdministrator(page);
    // No requests to other sites: the map's tiles are a blank picture.
    await page.route("https://tile.openstreetmap.org/**", (route) =>
      route.fulfill({ contentType: "image/svg+xml", body: `<svg xmlns="http://www.w3.org/2000/svg"/>` }),
    );
    const complaints = collectAll(page);
    const paths = pagesOf(who);
    for (const path of [...paths, "/*"]) {
      const address = fill(path, ids);
      expect(address, path).not.toContain("undefined");
      const answer = await page.goto(address, { waitUntil: "load" });
      expect([address, answer?.status()]).toEqual([address, path === "/*" ? 404 : 200]);
      for (const gap of gapsOf(path, answer?.headers()["content-security-policy"] ?? ""))
        complaints.push(`${address} has a policy without ${gap}`);
      await lookAround(page);
    }
    expect(complaints).toEqual([]);
    expect(paths.length).toBeGreaterThan(10);
  });

test("the site itself refuses what no page of its own sent, and moves nobody to another host", async ({
  page,
  request,
}) => {
  await enterAs(page, SARA);
  const from: Record<string, string>[] = [
    {},
    { Origin: "https://evil.example" },
    { Origin: "null" },
    { "Sec-Fetch-Site": "same-site" },
    { "Sec-Fetch-Site": "cross-site" },
  ];
  for (const headers of from)
    for (const path of [
      "/profile",
      "/profile.data",
      "/sign-out",
      "/theme",
      "/marketplace/images",
      "/test-report/document",
    ]) {
      const answer = await page.request.post(path, { form: { full_name: "x" }, headers, maxRedirects: 0 });
      expect([path, answer.status()], await answer.text()).toEqual([path, 403]);
      expect(answer.headers()["set-cookie"] ?? "").not.toContain("miyar_session");
    }
  const begins = [
    "//evil.example",
    "/\\evil.example",
    "/%5cevil.example",
    "/%2f%2fevil.example",
    "//pricing",
    "/pricing",
  ];
  for (const begin of begins)
    for (const end of ["/", "//", "/index.html", "/..%2f", "/%2e%2e//evil.example/"]) {
      const answer = await request.get(SITE + begin + end, { maxRedirects: 0 });
      const to = answer.headers().location;
      expect(answer.status(), begin + end).toBeLessThan(500);
      if (to !== undefined)
        expect(new URL(to, answer.url()).origin, `${begin + end} to ${to}`).toBe(
          new URL(answer.url()).origin,
        );
    }
});
