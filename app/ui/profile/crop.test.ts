import { expect, test } from "vitest";
import { maxZoom, middleOf, sentSide, sideOf, within } from "./crop.ts";

const photo = { width: 4000, height: 3000 };

test("the first square is the middle one, as large as the picture allows", () => {
  expect(middleOf(photo)).toEqual({ x: 2000, y: 1500, zoom: 1 });
  expect(sideOf(photo, middleOf(photo))).toBe(3000);
});

test("a square never leaves the picture, wherever it is moved", () => {
  expect(within(photo, { x: -50, y: 9000, zoom: 1 })).toEqual({ x: 1500, y: 1500, zoom: 1 });
  expect(within(photo, { x: 9000, y: 0, zoom: 2 })).toEqual({ x: 3250, y: 750, zoom: 2 });
  // Zooming out in a corner moves the square back inside.
  expect(within(photo, { x: 3900, y: 100, zoom: 0.2 })).toEqual({ x: 2500, y: 1500, zoom: 1 });
});

test("no view is closer than the server's smallest picture", () => {
  expect(maxZoom(photo)).toBe(4);
  expect(maxZoom({ width: 500, height: 96 })).toBe(1.5);
  expect(maxZoom({ width: 40, height: 40 })).toBe(1);
  expect(sentSide({ width: 500, height: 96 }, { x: 250, y: 48, zoom: 1.5 })).toBe(64);
});

test("what is sent holds the pixels there are, and never more than are of use", () => {
  expect(sentSide(photo, middleOf(photo))).toBe(1024);
  expect(sentSide({ width: 700, height: 900 }, { x: 350, y: 350, zoom: 1 })).toBe(700);
});
