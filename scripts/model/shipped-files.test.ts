import { expect, test } from "vitest";
import { modelCard } from "#app/domains/valuation/model-card.server.ts";
import { shippedFiles } from "./shipped-files.ts";

test("the card names the files that ship, byte for byte: the record of estimates names the model by them", () => {
  expect(modelCard.artefacts).toEqual(shippedFiles());
});
