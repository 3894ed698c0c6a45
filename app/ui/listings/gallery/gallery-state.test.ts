import { expect, test } from "vitest";
import { galleryOf, galleryReducer, stepTowards, ZOOM, type GalleryAction } from "./gallery-state.ts";

const after = (count: number, ...actions: GalleryAction[]) =>
  actions.reduce(galleryReducer, galleryOf(count));

test("pictures wrap around at both ends, and a single one stays", () => {
  expect(after(3, { type: "previous" }).index).toBe(2);
  expect(after(3, { type: "next" }, { type: "next" }, { type: "next" }).index).toBe(0);
  expect(after(3, { type: "show", index: 2 }, { type: "next" }).index).toBe(0);
  expect(after(1, { type: "next" }).index).toBe(0);
  expect(after(1, { type: "previous" }).index).toBe(0);
});

test("the zoom goes from 1 to 3 in steps of a half, and no further", () => {
  const zooms = [];
  let state = galleryOf(2);
  for (let press = 0; press < 6; press += 1) {
    zooms.push(state.zoom);
    state = galleryReducer(state, { type: "zoom-in" });
  }
  expect(zooms).toEqual([1, 1.5, 2, 2.5, 3, 3]);
  for (let press = 0; press < 6; press += 1) state = galleryReducer(state, { type: "zoom-out" });
  expect(state.zoom).toBe(ZOOM.min);
});

test("another picture, opening and closing start at 1 in the middle", () => {
  const moved: GalleryAction[] = [
    { type: "open" },
    { type: "zoom-in" },
    { type: "zoom-in" },
    { type: "pan", dx: 0.2, dy: -0.1 },
  ];
  expect(after(3, ...moved)).toMatchObject({ zoom: 2, x: 0.2, y: -0.1 });
  const middle = { zoom: 1, x: 0, y: 0 };
  expect(after(3, ...moved, { type: "next" })).toMatchObject({ index: 1, open: true, ...middle });
  expect(after(3, ...moved, { type: "previous" })).toMatchObject({ index: 2, open: true, ...middle });
  expect(after(3, ...moved, { type: "show", index: 1 })).toMatchObject({ index: 1, ...middle });
  expect(after(3, ...moved, { type: "close" })).toMatchObject({ open: false, ...middle });
  expect(after(3, ...moved, { type: "close" }, { type: "open" })).toMatchObject({ open: true, ...middle });
});

test("an enlarged picture moves to its edge and no further; one that is not enlarged stays", () => {
  expect(after(2, { type: "pan", dx: 1, dy: 1 })).toMatchObject({ x: 0, y: 0 });
  const enlarged: GalleryAction[] = [{ type: "zoom-in" }, { type: "zoom-in" }];
  expect(after(2, ...enlarged, { type: "pan", dx: 9, dy: -9 })).toMatchObject({ x: 0.5, y: -0.5 });
  expect(after(2, ...enlarged, { type: "pan", dx: 9, dy: 0 }, { type: "zoom-out" })).toMatchObject({
    zoom: 1.5,
    x: 0.25,
  });
});

test("the next picture stands where reading goes on", () => {
  expect(stepTowards("left", "rtl")).toBe("next");
  expect(stepTowards("right", "rtl")).toBe("previous");
  expect(stepTowards("left", "ltr")).toBe("previous");
  expect(stepTowards("right", "ltr")).toBe("next");
});
