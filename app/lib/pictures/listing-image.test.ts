import { expect, test } from "vitest";
import { listingImageKey, listingImageUrl, variantSize } from "./listing-image.ts";

test("the variants of a picture lie side by side, under its own name alone", () => {
  expect(listingImageKey("ab12", "card")).toBe("listings/ab12/card.webp");
  expect(listingImageUrl("ab12", "thumb")).toBe("/media/listings/ab12/thumb.webp");
});

test("a variant keeps the picture's proportions, and is never larger than the picture", () => {
  expect(variantSize({ width: 1600, height: 1200 }, "gallery")).toEqual({ width: 1600, height: 1200 });
  expect(variantSize({ width: 1600, height: 1200 }, "card")).toEqual({ width: 640, height: 480 });
  expect(variantSize({ width: 900, height: 1600 }, "thumb")).toEqual({ width: 180, height: 320 });
  expect(variantSize({ width: 200, height: 100 }, "thumb")).toEqual({ width: 200, height: 100 });
  expect(variantSize({ width: 1600, height: 1 }, "thumb")).toEqual({ width: 320, height: 1 });
});
