import { expect, test } from "vitest";
import { comesFromElsewhere, comesFromHere, isWrite } from "./same-site.ts";

const HERE = "https://miyar.example";
const sent = (headers: Record<string, string>) => new Request(`${HERE}/profile`, { method: "POST", headers });

test("a form of this site names its Origin, or the browser says that it is the same", () => {
  for (const headers of [
    { Origin: HERE },
    { Origin: HERE, "Sec-Fetch-Site": "same-origin" },
    { Origin: HERE, "Sec-Fetch-Site": "none" },
    { "Sec-Fetch-Site": "same-origin" },
  ] as Record<string, string>[])
    expect(comesFromHere(sent(headers)), JSON.stringify(headers)).toBe(true);
});

test("a subdomain, another scheme or port, a sandboxed frame and silence are not this site", () => {
  for (const headers of [
    {},
    { Origin: "null" },
    { Origin: "" },
    { Origin: "https://blog.miyar.example" },
    { Origin: "https://miyar.example.evil.example" },
    { Origin: "http://miyar.example" },
    { Origin: "https://miyar.example:8443" },
    { Origin: "HTTPS://MIYAR.EXAMPLE/" },
    { "Sec-Fetch-Site": "none" },
    { "Sec-Fetch-Site": "same-site" },
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site", Origin: HERE },
    { "Sec-Fetch-Site": "same-origin", Origin: "null" },
  ] as Record<string, string>[])
    expect(comesFromHere(sent(headers)), JSON.stringify(headers)).toBe(false);
});

test("a program that says nothing of where it comes from is not another site's page", () => {
  expect(comesFromElsewhere(sent({}))).toBe(false);
  expect(comesFromElsewhere(sent({ Origin: "null" }))).toBe(true);
});

test("every method but those that only read may write", () => {
  for (const method of ["POST", "PUT", "PATCH", "DELETE", "PROPFIND"]) expect(isWrite({ method })).toBe(true);
  for (const method of ["GET", "HEAD", "OPTIONS"]) expect(isWrite({ method })).toBe(false);
});
