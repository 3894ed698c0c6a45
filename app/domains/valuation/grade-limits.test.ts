import { expect, test } from "vitest";
import { GRADE_LIMITS } from "./engine/range.ts";
import { modelCard } from "./model-card.server.ts";

test("the limits of the grades that the card states are the engine's", () => {
  expect(modelCard.gradeLimits).toEqual(GRADE_LIMITS);
});
