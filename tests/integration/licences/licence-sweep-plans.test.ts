import { expect, test } from "vitest";
import { sweepLicences } from "#app/domains/licences/asking/sweep-licences.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { openLicences } from "#tests/factories/licences.ts";
import { plansOf } from "#tests/factories/recorded.ts";

test("a minute's look for licences to ask about reads those that are due, and not every public listing", async () => {
  const ctx = await insertMember(openLicences().context);
  const plans = await plansOf(ctx, sweepLicences);
  const looks = plans.filter(({ query }) => query.includes("sealed_licence_holder is not null"));
  expect(looks.map(({ plan }) => /listings_licence\w* \([^)]*\)/.exec(plan)?.[0])).toEqual([
    "listings_licence_asked (live=? AND licence_asked_at=?)",
    "listings_licence_asked (live=? AND licence_asked_at<?)",
    "listings_licence (live=? AND licence_expires_at>? AND licence_expires_at<?)",
  ]);
});
