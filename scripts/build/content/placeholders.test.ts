import { expect, test } from "vitest";
import { ContentFault } from "./faults.ts";
import { fillPlaceholders } from "./placeholders.ts";

const values = {
  name: "معيار",
  price: 7131.4,
  gain: 0.0561,
  loss: -0.1326,
  chart: [97.634, 100],
  broken: Number.NaN,
};
const fill = (text: string): string => fillPlaceholders(text, values, 1);
const faultOf = (text: string): string => {
  try {
    fill(text);
  } catch (error) {
    if (error instanceof ContentFault) return `${error.line}: ${error.message}`;
  }
  return "nothing";
};

test.each([
  ["{{name}}", "معيار"],
  ["{{price ~1}} {{price ~10}} {{price ~50}} {{price ~0.1}}", "7,131 7,130 7,150 7,131.4"],
  ["{{gain ~%}} {{gain ~%0.1}} {{gain ~+%0.1}}", "6% 5.6% +5.6%"],
  ["{{loss ~%}} {{loss ~+%}} {{loss ~!%0.1}}", "−13% −13% 13.3%"],
  ["[{{chart ~0.01}}]", "[97.63, 100.00]"],
])("%s is printed as %s", (text, printed) => {
  expect(fill(text)).toBe(printed);
});

test.each([
  ["نص\n{{no-such}}", "2: {{no-such}} stands for nothing"],
  ["{{price}}", "1: {{price}} is a figure: it needs a ~ and what it is rounded to"],
  ["{{price ~about}}", "1: {{price ~about}} is a figure: it needs a ~ and what it is rounded to"],
  ["{{name ~1}}", "1: {{name ~1}} is no figure: it takes no ~"],
  ["{{broken ~1}}", "1: {{broken ~1}} is no number"],
])("%s is refused", (text, fault) => {
  expect(faultOf(text)).toBe(fault);
});
