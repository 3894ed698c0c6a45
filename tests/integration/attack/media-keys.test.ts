import { env } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import { newId } from "#app/lib/ids.ts";
import { call } from "#tests/factories/api-call.ts";
import { visit } from "#tests/factories/site.ts";
import { insertPeople, type People } from "../permissions/people.ts";
import { insertThings, type Things } from "../permissions/things.ts";

const SECRET = "nobody's but the owner's";

/** A bucket that records the requested keys. */
function watched(bucket: R2Bucket) {
  const asked: string[] = [];
  const watch = new Proxy(bucket, {
    get(target, name: keyof R2Bucket) {
      const member = target[name] as unknown;
      if (typeof member !== "function") return member;
      return (...args: unknown[]) => {
        if (name === "get" || name === "head") asked.push(String(args[0]));
        return (member as (...all: unknown[]) => unknown).apply(target, args);
      };
    },
  });
  return { bucket: watch, asked };
}

let people: People;
let things: Things;
const picture = newId();
beforeAll(async () => {
  people = await insertPeople();
  things = await insertThings(people);
  // Objects that an unsafe path would reach, in both buckets.
  for (const key of [
    "secret.txt",
    "../secret.txt",
    "listings/../secret.txt",
    `reports/${things.report.id}.pdf`,
    "",
  ])
    if (key !== "") await env.MEDIA_BUCKET.put(key, SECRET);
  await env.MEDIA_BUCKET.put(`listings/${picture}/card.webp`, "a picture");
});

/** Ways to write a parent folder, as clients, proxies and decoders do. */
const UP = [
  "..",
  "../..",
  "%2e%2e",
  "%2e%2e%2f%2e%2e",
  "..%2f..",
  "..%5c..",
  "..\\..",
  "%252e%252e%252f",
  "%c0%ae%c0%ae",
  "%u002e%u002e",
  "..;",
  "..%00",
  "....//",
  ".",
  "%2e",
];

const hostilePaths = (): string[] => {
  const { id } = things.report;
  const ends = [`reports/${id}.pdf`, `reports%2f${id}.pdf`, `exports/${things.exportId}.zip`, "secret.txt"];
  return [
    ...UP.flatMap((up) =>
      ends.flatMap((end) => [
        `/media/${up}/${end}`,
        `/media/listings/${up}/${end}`,
        `/media/listings/${picture}/${up}/${end}`,
      ]),
    ),
    ...ends.flatMap((end) => [
      `/media/${end}`,
      `/media//${end}`,
      `/media/%2f${end}`,
      `/media/%5c${end}`,
      `/media/file:///${end}`,
      `/media/https://evil.example/${end}`,
      `/media/${end}%00.webp`,
      `/media/${end}?x.webp`,
      `/media/${end}%3fx.webp`,
      `/media/${end}%23.webp`,
    ]),
    "/media/",
    "/media/listings/",
    `/media/listings/${picture}`,
    `/media/listings/${picture}/`,
    `/media/listings/${picture}/card.webp/`,
    `/media/listings/${picture}/card.webp%00`,
    `/media/listings/${picture}/card.webp%0a`,
    `/media/listings/${picture}/card.webp/../../../secret.txt`,
    `/media/listings/${picture}/CARD.webp`,
    `/media/listings/${picture.toUpperCase()}/card.webp`,
    `/media/listings%2f${picture}%2fcard.webp`,
    `/media/avatars/${picture}/card.webp`,
    `/media/listings/${picture}/__proto__.webp`,
    `/media/listings/${"a".repeat(2000)}/card.webp`,
    `/media/previews/${things.listing.id}/${UP[3]}.jpg`,
    `/media/previews/..%2f..%2fsecret/${picture}.jpg`,
    `/media/previews/${things.listing.id}/${picture}.jpg%00`,
    `/media/previews/%00/${picture}.jpg`,
  ];
};

test("the address of a picture leads to pictures alone: no other key of any bucket is ever asked for", async () => {
  const media = watched(env.MEDIA_BUCKET);
  const reports = watched(env.REPORTS_BUCKET);
  const bindings = { MEDIA_BUCKET: media.bucket, REPORTS_BUCKET: reports.bucket };
  const shown = await call("GET", `/media/listings/${picture}/card.webp`, { bindings });
  expect([shown.status, await shown.text()]).toEqual([200, "a picture"]);
  for (const path of hostilePaths())
    for (const method of ["GET", "HEAD"])
      for (const cookie of [undefined, people.cookies.aal2]) {
        const answer = await call(method, path, { bindings, cookie });
        expect([path, answer.status]).toEqual([path, 404]);
        expect(await answer.text()).not.toContain(SECRET);
      }
  expect(new Set(media.asked)).toEqual(new Set([`listings/${picture}/card.webp`]));
  expect(reports.asked).toEqual([]);
});

test("the picture's address changes nothing: other methods are not taken", async () => {
  for (const method of ["POST", "PUT", "DELETE", "PATCH"]) {
    const answer = await call(method, `/media/listings/${picture}/card.webp`, {
      cookie: people.cookies.aal2,
    });
    expect([404, 405]).toContain(answer.status);
    await answer.body?.cancel();
  }
  expect(await env.MEDIA_BUCKET.head(`listings/${picture}/card.webp`)).not.toBeNull();
});

test("an id in the address of a private file is an id: no path, and no key of somebody else's", async () => {
  const other = await insertPeople();
  const theirs = await insertThings(other);
  const reports = watched(env.REPORTS_BUCKET);
  const media = watched(env.MEDIA_BUCKET);
  const visitor = () => ({ ...people.visitor(), reportFiles: reports.bucket, media: media.bucket });
  // The router does not match what cannot be decoded.
  const ways = UP.filter((up) => !/%u|%c0/.test(up));
  const ids = [
    ...ways.flatMap((up) => [
      `${up}%2f${theirs.report.id}`,
      `${things.report.id}%2f${up}%2f${theirs.report.id}`,
    ]),
    theirs.report.id,
    `${theirs.report.id}.pdf`,
    `${things.report.id}%00`,
    `${things.report.id}.v2`,
    `%2freports%2f${theirs.report.id}`,
    `exports%2f${theirs.exportId}`,
    theirs.exportId,
    "%27%20or%201=1--",
    "*",
    "%25",
    "__proto__",
  ];
  const routes = [
    "/reports/ID/file",
    "/reports/ID/file?version=2%2f..%2f..",
    "/reports/ID/print",
    "/exports/ID",
    "/orders/ID/invoice.pdf",
    "/shared/ID/file",
    "/admin/reports/ID/file",
  ];
  for (const route of routes)
    for (const id of ids) {
      // An administrator may open any report by its own id.
      if (route.startsWith("/admin") && id === theirs.report.id) continue;
      const cookie = route.startsWith("/admin") ? people.cookies.aal2 : people.cookies.owner;
      const { status, headers } = await visit(visitor(), route.replace("ID", id), { cookie });
      // A path above a file can be a page, but not a file.
      expect(status, `${route} ${id}`).toBeLessThan(500);
      expect(headers.get("Content-Disposition"), `${route} ${id}`).toBeNull();
    }
  expect(reports.asked).toEqual([]);
  expect(media.asked).toEqual([]);
});

test("a report's version is a number that was made", async () => {
  for (const version of [
    "0",
    "-1",
    "1e3",
    "99999999999999999999",
    "2/../..",
    "%2e%2e",
    "NaN",
    "v1",
    "1.5",
    "",
  ]) {
    const path = `/reports/${things.report.id}/file?version=${version}`;
    const { status, headers } = await visit(people.visitor(), path, { cookie: people.cookies.owner });
    expect([version, status]).toEqual([version, 404]);
    expect(headers.get("Content-Type")).toContain("text/html");
  }
});
