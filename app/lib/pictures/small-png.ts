/** A PNG's pixels as lightness, 0 to 255, row by row. */
export type Greys = { width: number; height: number; greys: Uint8Array };

/** Samples per pixel by colour type: grey, colour, palette, grey with alpha, colour with alpha. PNG, 11.2.1. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const [GREY, PALETTE, GREY_ALPHA] = [0, 3, 4];

type Header = { width: number; height: number; depth: number; type: number };

/**
 * Reads a small PNG as an image service writes it: any colour type, up to eight bits a sample, not interlaced.
 * Transparent pixels are drawn on white. Throws for anything else.
 */
export async function readGreys(bytes: Uint8Array): Promise<Greys> {
  const { header, palette, alphas, packed } = readChunks(bytes);
  const { width, height, depth, type } = header;
  const samples = SAMPLES[type];
  if (!samples || depth > 8) throw new Error(`a PNG of colour type ${type} and ${depth} bits is not read`);
  const rowBytes = Math.ceil((width * samples * depth) / 8);
  const raw = unfilter(await inflate(packed), { rowBytes, height, step: Math.ceil((samples * depth) / 8) });

  const top = 2 ** depth - 1;
  const sampleAt = (x: number, y: number, index: number): number => {
    const bit = (x * samples + index) * depth;
    const byte = raw[y * rowBytes + (bit >> 3)] ?? 0;
    return (byte >> (8 - depth - (bit & 7))) & top;
  };
  const lightness = (x: number, y: number): number => {
    const first = sampleAt(x, y, 0);
    if (type === PALETTE) {
      const [red = 0, green = 0, blue = 0] = palette.subarray(first * 3, first * 3 + 3);
      return onWhite(luma(red, green, blue), alphas[first] ?? 255);
    }
    if (type === GREY || type === GREY_ALPHA)
      return onWhite((first * 255) / top, type === GREY ? 255 : sampleAt(x, y, 1));
    const value = luma(first, sampleAt(x, y, 1), sampleAt(x, y, 2));
    return onWhite(value, samples === 4 ? sampleAt(x, y, 3) : 255);
  };
  const greys = Uint8Array.from({ length: width * height }, (_, at) =>
    Math.round(lightness(at % width, Math.floor(at / width))),
  );
  return { width, height, greys };
}

/** ITU-R BT.601. */
const luma = (red: number, green: number, blue: number): number => 0.299 * red + 0.587 * green + 0.114 * blue;
const onWhite = (value: number, alpha: number): number => 255 + ((value - 255) * alpha) / 255;

function readChunks(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const pixels: Uint8Array[] = [];
  let [palette, alphas] = [new Uint8Array(), new Uint8Array()];
  let header: Header | null = null;
  for (let at = 8; at + 8 <= bytes.byteLength;) {
    const size = view.getUint32(at);
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    const body = bytes.slice(at + 8, at + 8 + size);
    if (name === "IHDR") header = headerOf(body);
    if (name === "PLTE") palette = body;
    if (name === "tRNS") alphas = body;
    if (name === "IDAT") pixels.push(body);
    at += 12 + size;
  }
  if (!header || pixels.length === 0) throw new Error("these bytes are no PNG");
  return { header, palette, alphas, packed: new Blob(pixels as Uint8Array<ArrayBuffer>[]) };
}

function headerOf(body: Uint8Array): Header {
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  if (view.getUint8(12) !== 0) throw new Error("an interlaced PNG is not read");
  return {
    width: view.getUint32(0),
    height: view.getUint32(4),
    depth: view.getUint8(8),
    type: view.getUint8(9),
  };
}

async function inflate(packed: Blob): Promise<Uint8Array> {
  const stream = packed.stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

type Rows = { rowBytes: number; height: number; step: number };

/** Undoes the five row filters. `step` is the distance in bytes to the same sample of the previous pixel. PNG, 9.2. */
function unfilter(filtered: Uint8Array, { rowBytes, height, step }: Rows): Uint8Array {
  if (filtered.length < (rowBytes + 1) * height) throw new Error("a PNG without all of its rows");
  const raw = new Uint8Array(rowBytes * height);
  for (let y = 0; y < height; y += 1) {
    const filter = filtered[y * (rowBytes + 1)] ?? 0;
    for (let i = 0; i < rowBytes; i += 1) {
      const at = y * rowBytes + i;
      const left = i >= step ? (raw[at - step] ?? 0) : 0;
      const up = y > 0 ? (raw[at - rowBytes] ?? 0) : 0;
      const corner = y > 0 && i >= step ? (raw[at - rowBytes - step] ?? 0) : 0;
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter] ?? 0;
      raw[at] = (filtered[y * (rowBytes + 1) + 1 + i] ?? 0) + guess;
    }
  }
  return raw;
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [byLeft, byUp, byCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
}
