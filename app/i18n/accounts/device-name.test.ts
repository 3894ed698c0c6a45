import { expect, test } from "vitest";
import { deviceName, deviceParts } from "./device-name.ts";

test("a device is named by what it says of itself, and not beyond", () => {
  expect(deviceName({ browser: "Chrome", system: "Windows" })).toBe("متصفح Chrome على Windows");
  expect(deviceName({ browser: "Safari", system: "iPhone" })).toBe("متصفح Safari على iPhone");
  expect(deviceName({ browser: "Googlebot", system: null })).toBe("متصفح Googlebot");
  expect(deviceName({ browser: null, system: "Android" })).toBe("جهاز Android");
  expect(deviceName({ browser: null, system: null })).toBe("جهاز غير معروف");
});

test("Latin names stand apart, so that the page can isolate them", () => {
  const parts = deviceParts({ browser: "Chrome", system: "Windows" });
  expect(parts.filter(({ latin }) => latin).map(({ text }) => text)).toEqual(["Chrome", "Windows"]);
});
