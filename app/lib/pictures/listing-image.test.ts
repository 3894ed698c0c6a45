import { expect, test } from "vitest";
import {
  largeSizes,
  LISTING_VARIANTS,
  listingImageKey,
  listingImageUrl,
  variantSize,
} from "./listing-image.ts";

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

/** The variant that a browser takes: the narrowest that is wide enough, as the HTML standard allows and browsers do. */
function taken(image: { width: number; height: number }, density: number): string | undefined {
  const [, rem = ""] = /40rem\) ([\d.]+)rem/.exec(largeSizes(image)) ?? [];
  const wanted = Number(rem) * 16 * density;
  return LISTING_VARIANTS.filter((variant) => variant !== "thumb").find(
    (variant) => variantSize(image, variant).width >= Math.floor(wanted),
  );
}

test.each([
  ["lying", { width: 1600, height: 1200 }],
  ["upright", { width: 1200, height: 1600 }],
  ["very long", { width: 1600, height: 300 }],
])("of a picture that is %s no phone asks for more than the variant of phones", (_, image) => {
  expect([1, 2, 2.625, 3].map((density) => taken(image, density))).toEqual([
    "card",
    "card",
    "large",
    "large",
  ]);
});

test("a small picture is asked for as it is", () => {
  expect(taken({ width: 300, height: 200 }, 3)).toBe("card");
});
