import { expect, test } from "vitest";
import { OPENING_HOURS } from "./opening-hours.ts";
import { productCopy } from "./product.ts";

test("price, readiness and hours are worded from the product's constants", () => {
  expect(productCopy.price).toBe("٤٠٠\u00a0ر.س.");
  expect(productCopy.priceWords).toBe("٤٠٠\u00a0ريال");
  expect(productCopy.readiness).toBe("خلال ٥ دقائق");
  expect(OPENING_HOURS).toBe("السبت إلى الخميس، من ٩ صباحًا إلى ٦ مساءً بتوقيت الرياض. الجمعة مغلق.");
});
