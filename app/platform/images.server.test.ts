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
  ["a preview", (tool) => tool.cover(new Uint8Array(1), 1200, 630)],
] satisfies [string, (tool: ReturnType<typeof imageTool>) => Promise<unknown>][])(
  "%s is made on a white background: moderators and visitors see the same, on whatever page",
  async (_, make) => {
    expect(await askedOf(make)).toEqual([expect.objectContaining({ background: "#ffffff" })]);
  },
);
