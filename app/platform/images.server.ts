/** Formats that are taken, by their first bytes, never by name or declared type. */
export type PictureFormat = "jpeg" | "png" | "webp";
export type Picture = { format: PictureFormat; width: number; height: number };

/** Pictures are decoded and encoded again: EXIF (GPS), profiles and whatever was hidden in a file stay behind. */
export type ImageTool = {
  /** Format and size; null for what is not a picture of a known format, or cannot be decoded. */
  inspect(bytes: Uint8Array): Promise<Picture | null>;
  /** The middle square of the picture at `size` pixels, as WebP. */
  square(bytes: Uint8Array, size: number): Promise<Uint8Array>;
};

const starts = (bytes: Uint8Array, signature: readonly number[], at = 0): boolean =>
  signature.every((byte, i) => bytes[at + i] === byte);

/** What the first bytes say, or null. */
export function formatOf(bytes: Uint8Array): PictureFormat | null {
  if (starts(bytes, [0xff, 0xd8, 0xff])) return "jpeg";
  if (starts(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "png";
  if (starts(bytes, [0x52, 0x49, 0x46, 0x46]) && starts(bytes, [0x57, 0x45, 0x42, 0x50], 8)) return "webp";
  return null;
}

const streamOf = (bytes: Uint8Array): ReadableStream<Uint8Array> =>
  new Blob([bytes as Uint8Array<ArrayBuffer>]).stream() as ReadableStream<Uint8Array>;

/** The Images binding. */
export function imageTool(binding: ImagesBinding): ImageTool {
  return {
    async inspect(bytes) {
      const format = formatOf(bytes);
      if (!format) return null;
      try {
        const info = await binding.info(streamOf(bytes));
        return "width" in info ? { format, width: info.width, height: info.height } : null;
      } catch {
        // The binding's own word for a file it cannot decode.
        return null;
      }
    },
    async square(bytes, size) {
      const result = await binding
        .input(streamOf(bytes))
        .transform({ width: size, height: size, fit: "cover" })
        .output({ format: "image/webp", quality: 82 });
      return new Uint8Array(await result.response().arrayBuffer());
    },
  };
}
