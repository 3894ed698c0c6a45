import { concatBytes, textBytes } from "../bytes.ts";

/** Entries of the tone curve: enough that 8 bits a colour come out as they went in. */
const CURVE_ENTRIES = 1024;
const HEADER_BYTES = 128;

const uint16 = (value: number): Uint8Array => Uint8Array.of(value >> 8, value & 0xff);
const uint32 = (value: number): Uint8Array =>
  Uint8Array.of((value >>> 24) & 0xff, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff);

/** A signed number with 16 bits before and after the point. */
const fixed = (value: number): Uint8Array => uint32(Math.round(value * 65_536));

const xyz = (x: number, y: number, z: number): Uint8Array =>
  concatBytes(textBytes("XYZ "), uint32(0), fixed(x), fixed(y), fixed(z));

/** From a stored value to light, both from 0 to 1 (IEC 61966-2-1). */
const toLight = (value: number): number =>
  value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;

function toneCurve(): Uint8Array {
  const entries = Array.from({ length: CURVE_ENTRIES }, (_, index) =>
    uint16(Math.round(toLight(index / (CURVE_ENTRIES - 1)) * 65_535)),
  );
  return concatBytes(textBytes("curv"), uint32(0), uint32(CURVE_ENTRIES), ...entries);
}

/** A description in version 2: the text, and room for two more scripts that is left empty. */
function description(text: string): Uint8Array {
  const ascii = textBytes(`${text}\0`);
  return concatBytes(
    textBytes("desc"),
    uint32(0),
    uint32(ascii.length),
    ascii,
    new Uint8Array(4 + 4 + 2 + 1 + 67),
  );
}

const copyright = (text: string): Uint8Array =>
  concatBytes(textBytes("text"), uint32(0), textBytes(`${text}\0`));

/** The white that ICC measures by, D50. */
const WHITE: [number, number, number] = [0.9642, 1, 0.8249];

/** Primaries of sRGB seen under D50 (Bradford's adaptation), and its curve. */
const TAGS = (): [signatures: string[], data: Uint8Array][] => [
  [["desc"], description("sRGB IEC61966-2.1")],
  [["cprt"], copyright("No copyright, use freely")],
  [["wtpt"], xyz(...WHITE)],
  [["rXYZ"], xyz(0.436_07, 0.222_49, 0.013_92)],
  [["gXYZ"], xyz(0.385_15, 0.716_87, 0.097_08)],
  [["bXYZ"], xyz(0.143_07, 0.060_61, 0.714_1)],
  [["rTRC", "gTRC", "bTRC"], toneCurve()],
];

const padded = (data: Uint8Array): Uint8Array =>
  concatBytes(data, new Uint8Array((4 - (data.length % 4)) % 4));

function header(size: number): Uint8Array {
  return concatBytes(
    uint32(size),
    uint32(0),
    uint32(0x02_10_00_00),
    textBytes("mntrRGB XYZ "),
    // A date that never changes: the profile is the same each time.
    ...[2026, 1, 1, 0, 0, 0].map(uint16),
    textBytes("acsp"),
    new Uint8Array(28),
    ...WHITE.map(fixed),
    new Uint8Array(HEADER_BYTES - 80),
  );
}

/** A profile of the sRGB colour space (ICC version 2.1, for a display), made from its published figures. */
export function srgbProfile(): Uint8Array {
  const tags = TAGS().map(([signatures, data]) => ({ signatures, data, whole: padded(data) }));
  const count = tags.reduce((sum, { signatures }) => sum + signatures.length, 0);
  let at = HEADER_BYTES + 4 + 12 * count;
  const table: Uint8Array[] = [];
  for (const { signatures, data, whole } of tags) {
    for (const signature of signatures) table.push(textBytes(signature), uint32(at), uint32(data.length));
    at += whole.length;
  }
  return concatBytes(header(at), uint32(count), ...table, ...tags.map(({ whole }) => whole));
}
