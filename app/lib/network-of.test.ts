import { expect, test } from "vitest";
import { testValues } from "#tests/factories/test-values.ts";
import { networkOf } from "./network-of.ts";

testValues("of an IPv6 address, however written, its /64 counts: %s", networkOf, [
  ["2001:db8:1:2:aaaa:bbbb:cccc:dddd", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2::1", "2001:db8:1:2::/64"],
  ["2001:0db8:0001:0002::", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:db8:1:3::1", "2001:db8:1:3::/64"],
  ["::1", "0:0:0:0::/64"],
]);

test("any other address counts as it is", () => {
  for (const ip of ["203.0.113.7", "::ffff:203.0.113.7", "unknown"]) expect(networkOf(ip)).toBe(ip);
});
