import { expect, test } from "vitest";

/** A test for each row: what `read` makes of its first value is its second. The title may name both, as in `test.each`. */
export function testValues<Given, Value>(
  title: string,
  read: (given: Given) => Value,
  rows: readonly (readonly [Given, Value])[],
): void {
  test.each(rows)(title, (given, value) => {
    expect(read(given)).toBe(value);
  });
}
