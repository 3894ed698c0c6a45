import { readGreys } from "#app/lib/pictures/small-png.ts";
import { LateError, within } from "#app/lib/within.ts";
import { TIME_OUTS } from "./bounded.server.ts";

/** Pictures are decoded and encoded again: EXIF (GPS), profiles and whatever was hidden in a file stay behind. */
export type ImageTool = {
  /**
   * The middle square of the picture at `size` pixels, upright, as WebP; null for a picture that cannot be decoded.
   * Throws when the service itself fails, as the others do.
   */
  square(bytes: Uint8Array, size: number): Promise<Uint8Array | null>;
  /**
   * The whole picture, upright, as WebP, its longest side at most `side` pixels; null as above. With `most` bytes it is
   * made coarser until it weighs no more, or cannot be made coarser without harm.
   */
  within(bytes: Uint8Array, side: number, most?: number): Promise<Uint8Array | null>;
  /** The same as AVIF; null also where the service makes none. */
  avif(bytes: Uint8Array, side: number, most: number): Promise<Uint8Array | null>;
  /** The middle of the picture, cut to this size, as JPEG, which every site can show as a preview; null as above. */
  cover(bytes: Uint8Array, width: number, height: number): Promise<Uint8Array | null>;
  /**
   * The whole picture for printing, upright, as JPEG, which a PDF carries as it is: at the first of `sides` (the longest
   * side in pixels) at which it weighs no more than `most` bytes, else at the last; null as above.
   */
  print(bytes: Uint8Array, sides: readonly number[], most: number): Promise<Uint8Array | null>;
  /** The picture squeezed to this size: the lightness of its pixels, 0 to 255, row by row; null as above. */
  greys(bytes: Uint8Array, width: number, height: number): Promise<Uint8Array | null>;
};

/** A grey pixel, as PNG: a service that cannot decode this one is broken itself. */
const GREY_PIXEL = Uint8Array.from(
  atob("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNoAAAAggCB2kUIOwAAAABJRU5ErkJggg=="),
  (c) => c.charCodeAt(0),
);

const WEBP = { format: "image/webp", quality: 82, anim: false } as const;
/** Qualities to try, the best first. AVIF looks as good at lower ones. */
const WEBP_QUALITIES = [82, 68, 54, 40];
const AVIF_QUALITIES = [62, 50, 38];
const JPEG_QUALITIES = [82, 72, 60];
const JPEG = { format: "image/jpeg", quality: 82, anim: false } as const;
/** Raw pixels, which the local binding does not return. */
const PNG = { format: "image/png", anim: false } as const;

/**
 * The background behind a transparent picture: the same for everybody, because a page's own background changes with its
 * theme.
 */
const BACKGROUND = "#ffffff";

/** ISO/IEC 14496-12: the file's type is named in its first box. */
const isAvif = (bytes: Uint8Array): boolean =>
  new TextDecoder("latin1").decode(bytes.subarray(4, 12)) === "ftypavif";

const streamOf = (bytes: Uint8Array): ReadableStream<Uint8Array> =>
  new Blob([bytes as Uint8Array<ArrayBuffer>]).stream() as ReadableStream<Uint8Array>;

/** The Images binding. */
export function imageTool(binding: ImagesBinding): ImageTool {
  async function make(bytes: Uint8Array, transform: ImageTransform, output: ImageOutputOptions) {
    const made = async () => {
      const result = await binding
        .input(streamOf(bytes))
        .transform({ ...transform, background: BACKGROUND })
        .output(output);
      return new Uint8Array(await result.response().arrayBuffer());
    };
    return within(TIME_OUTS.picture, made(), "images");
  }

  async function attempt(bytes: Uint8Array, transform: ImageTransform, output: ImageOutputOptions) {
    try {
      return await make(bytes, transform, output);
    } catch (error) {
      if (error instanceof LateError) throw error;
      // The binding's error codes do not tell a broken picture from a broken service. Decoding a good picture does.
      await make(GREY_PIXEL, { width: 1, height: 1, fit: "cover" }, WEBP).catch(() => {
        throw error;
      });
      return null;
    }
  }

  /** The first of the qualities at which the picture weighs no more than `most` bytes; else the last one. */
  async function lightest(
    bytes: Uint8Array,
    side: number,
    { format, qualities, most }: { format: ImageOutputOptions["format"]; qualities: number[]; most: number },
  ): Promise<Uint8Array | null> {
    let made: Uint8Array | null = null;
    for (const quality of qualities) {
      const options = { format, quality, anim: false };
      const next = await attempt(bytes, { width: side, height: side, fit: "scale-down" }, options);
      // Locally the binding knows no quality: trying on would change nothing.
      if (!next || (made && next.length >= made.length)) break;
      made = next;
      if (made.length <= most) break;
    }
    return made;
  }

  return {
    square: (bytes, size) => attempt(bytes, { width: size, height: size, fit: "cover" }, WEBP),
    within: (bytes, side, most = Number.POSITIVE_INFINITY) =>
      lightest(bytes, side, { format: WEBP.format, qualities: WEBP_QUALITIES, most }),
    async avif(bytes, side, most) {
      const made = await lightest(bytes, side, { format: "image/avif", qualities: AVIF_QUALITIES, most });
      // The service may answer in another format where AVIF takes too long.
      return made && isAvif(made) ? made : null;
    },
    cover: (bytes, width, height) => attempt(bytes, { width, height, fit: "cover" }, JPEG),
    async print(bytes, sides, most) {
      let made: Uint8Array | null = null;
      for (const side of sides) {
        made = await lightest(bytes, side, { format: JPEG.format, qualities: JPEG_QUALITIES, most });
        if (!made || made.length <= most) break;
      }
      return made;
    },
    async greys(bytes, width, height) {
      const small = await attempt(bytes, { width, height, fit: "squeeze" }, PNG);
      if (!small) return null;
      const pixels = await readGreys(small);
      if (pixels.width !== width || pixels.height !== height)
        throw new Error(`the image service made ${pixels.width} × ${pixels.height} pixels`);
      return pixels.greys;
    },
  };
}
