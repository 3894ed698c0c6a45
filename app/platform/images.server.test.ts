import { expect, test } from "vitest";
import { imageTool } from "./images.server.ts";

/** A service that records requests and answers with one byte. */
function askedOf(make: (tool: ReturnType<typeof imageTool>) => Promise<unknown>) {
  const asked: ImageTransform[] = [];
  const step = {
    transform(transform: ImageTransform) {
      asked.push(transform);
      return step;
    },
    output: () => Promise.resolve({ response: () => new Response(new Uint8Array(1)) }),
  };
  const binding = { input: () => step } as unknown as ImagesBinding;
  return make(imageTool(binding)).then(() => asked);
}

test.each([
  ["a square", (tool) => tool.square(new Uint8Array(1), 64)],
  ["a whole picture", (tool) => tool.within(new Uint8Array(1), 320)],
  ["a picture as AVIF", (tool) => tool.avif(new Uint8Array(1), 960, 60_000)],
  ["a preview", (tool) => tool.cover(new Uint8Array(1), 1200, 630)],
] satisfies [string, (tool: ReturnType<typeof imageTool>) => Promise<unknown>][])(
  "%s is made on a white background: moderators and visitors see the same, on whatever page",
  async (_, make) => {
    expect(await askedOf(make)).toEqual([expect.objectContaining({ background: "#ffffff" })]);
  },
);

/** A service whose pictures weigh a thousand bytes for each point of quality, in the format that it is told. */
function weighing(type: string) {
  const asked: (number | undefined)[] = [];
  const box = new Uint8Array([0, 0, 0, 28, ...new TextEncoder().encode(type)]);
  const step = {
    transform: () => step,
    output({ quality = 0 }: ImageOutputOptions) {
      asked.push(quality);
      const bytes = new Uint8Array(quality * 1000);
      bytes.set(box);
      return Promise.resolve({ response: () => new Response(bytes) });
    },
  };
  return { asked, tool: imageTool({ input: () => step } as unknown as ImagesBinding) };
}

test("a picture is made coarser until it weighs what it may, and no coarser than it needs to be", async () => {
  const { asked, tool } = weighing("ftypavif");
  expect((await tool.within(new Uint8Array(1), 960, 60_000))?.length).toBe(54_000);
  expect(asked).toEqual([82, 68, 54]);
  expect((await tool.within(new Uint8Array(1), 320))?.length).toBe(82_000);
  // One that stays too heavy is still a picture.
  expect((await tool.within(new Uint8Array(1), 960, 1000))?.length).toBe(40_000);
  expect((await tool.avif(new Uint8Array(1), 960, 60_000))?.length).toBe(50_000);
});

test("what the service calls AVIF and is something else is none", async () => {
  const { tool } = weighing("WEBPVP8 ");
  expect(await tool.avif(new Uint8Array(1), 960, 60_000)).toBeNull();
});
