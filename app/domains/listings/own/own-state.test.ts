import { expect, test } from "vitest";
import { days } from "#app/lib/duration.ts";
import { actsOf, answersUntil, stateOf } from "./own-state.ts";

const NOW = Date.UTC(2026, 10, 20);
const live = {
  status: "approved",
  closedAs: null,
  hiddenAs: null,
  suspendedAt: null,
  offerType: "sale",
  confirmedAt: NOW - days(1),
  askedAt: null,
  licenceExpiresAt: null,
} as const;

test.each([
  ["live", live, ["sold", "withdrawn", "delete"]],
  ["live", { ...live, offerType: "rent" }, ["rented", "withdrawn", "delete"]],
  ["live", { ...live, askedAt: NOW }, ["confirm", "sold", "withdrawn", "delete"]],
  ["live", { ...live, confirmedAt: NOW - days(30) }, ["confirm", "sold", "withdrawn", "delete"]],
  ["unconfirmed", { ...live, hiddenAs: "unconfirmed" }, ["confirm", "sold", "withdrawn", "delete"]],
  // Confirming does not help without a licence; it counts as expired even before the sweep runs.
  [
    "licence-expired",
    { ...live, hiddenAs: "licence-expired", licenceExpiresAt: 5 },
    ["sold", "withdrawn", "delete"],
  ],
  ["licence-expired", { ...live, askedAt: NOW, licenceExpiresAt: NOW }, ["sold", "withdrawn", "delete"]],
  ["suspended", { ...live, hiddenAs: "unconfirmed", suspendedAt: 5 }, ["sold", "withdrawn", "delete"]],
  ["pending", { ...live, status: "pending" }, ["withdrawn", "delete"]],
  ["rejected", { ...live, status: "rejected" }, ["resubmit", "withdrawn", "delete"]],
  ["sold", { ...live, closedAs: "sold", hiddenAs: "unconfirmed" }, ["reopen", "delete"]],
  ["withdrawn", { ...live, closedAs: "withdrawn", status: "pending" }, ["reopen", "delete"]],
] as const)("%s: %j is offered %j", (state, listing, acts) => {
  expect(stateOf(listing, NOW)).toBe(state);
  expect(actsOf(listing, NOW)).toEqual(acts);
});

test("an answer counts for 45 days after the last, and for a week at least after the question", () => {
  expect(answersUntil({ confirmedAt: NOW, askedAt: NOW + days(30) })).toBe(NOW + days(45));
  expect(answersUntil({ confirmedAt: NOW, askedAt: NOW + days(44) })).toBe(NOW + days(51));
});
