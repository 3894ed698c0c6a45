/** Pictures are decoded and encoded again: EXIF (GPS), profiles and whatever was hidden in a file stay behind. */
export type ImageTool = {
  /**
   * The middle square of the picture at `size` pixels, upright, as WebP; null for a picture that cannot be decoded.
   * Throws when the service itself fails.
   */
  square(bytes: Uint8Array, size: number): Promise<Uint8Array | null>;
};

/** A grey pixel, as PNG: whoever cannot decode this one is broken itself. */
const GREY_PIXEL = Uint8Array.from(
  atob("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNoAAAAggCB2kUIOwAAAABJRU5ErkJggg=="),
  (c) => c.charCodeAt(0),
);

const streamOf = (bytes: Uint8Array): ReadableStream<Uint8Array> =>
  new Blob([bytes as Uint8Array<ArrayBuffer>]).stream() as ReadableStream<Uint8Array>;

/** The Images binding. */
export function imageTool(binding: ImagesBinding): ImageTool {
  async function make(bytes: Uint8Array, size: number): Promise<Uint8Array> {
    const result = await binding
      .input(streamOf(bytes))
      .transform({ width: size, height: size, fit: "cover" })
      .output({ format: "image/webp", quality: 82, anim: false });
    return new Uint8Array(await result.response().arrayBuffer());
  }

  return {
    async square(bytes, size) {
      try {
        return await make(bytes, size);
      } catch (error) {
        // The binding's error codes do not tell a broken picture from a broken service; a picture known to be good does.
        await make(GREY_PIXEL, 1).catch(() => {
          throw error;
        });
        return null;
      }
    },
  };
}
