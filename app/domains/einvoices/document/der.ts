import { concatBytes, textBytes } from "./bytes.ts";

/** The tags of ASN.1 that certificates and their requests use (X.690). */
export const TAG = {
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  objectIdentifier: 0x06,
  utf8String: 0x0c,
  printableString: 0x13,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const;

function lengthBytes(length: number): Uint8Array {
  if (length < 0x80) return Uint8Array.of(length);
  const digits: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) digits.unshift(rest % 256);
  return Uint8Array.of(0x80 | digits.length, ...digits);
}

/** One element in DER: tag, length, and what it holds. */
export function der(tag: number, ...contents: Uint8Array[]): Uint8Array {
  const value = concatBytes(...contents);
  return concatBytes(Uint8Array.of(tag), lengthBytes(value.length), value);
}

export const derText = (tag: number, text: string): Uint8Array => der(tag, textBytes(text));

/** A whole number from 0. */
export function derInteger(value: bigint): Uint8Array {
  const digits: number[] = [];
  for (let rest = value; rest > 0n; rest >>= 8n) digits.unshift(Number(rest & 0xffn));
  // A first bit of 1 would say that it is negative.
  if (digits.length === 0 || (digits[0] ?? 0) >= 0x80) digits.unshift(0);
  return der(TAG.integer, Uint8Array.from(digits));
}

/** An object identifier from its dotted form, "2.5.4.3". */
export function derOid(dotted: string): Uint8Array {
  const [first = 0, second = 0, ...arcs] = dotted.split(".").map(Number);
  const septets = (arc: number): number[] => {
    const digits = [arc % 128];
    for (let rest = Math.floor(arc / 128); rest > 0; rest = Math.floor(rest / 128))
      digits.unshift(0x80 | (rest % 128));
    return digits;
  };
  return der(TAG.objectIdentifier, Uint8Array.from([first * 40 + second, ...arcs].flatMap(septets)));
}

/** A string of whole bytes. */
export const derBits = (bytes: Uint8Array): Uint8Array => der(TAG.bitString, Uint8Array.of(0), bytes);

/** An element that was read: its whole bytes, and what it holds. */
export type DerElement = { tag: number; bytes: Uint8Array; contents: Uint8Array };

function readElement(bytes: Uint8Array, from: number): DerElement {
  const tag = bytes[from];
  const first = bytes[from + 1];
  if (tag === undefined || first === undefined) throw new Error("DER: it ends within an element");
  const count = first < 0x80 ? 0 : first & 0x7f;
  if (first >= 0x80 && (count === 0 || count > 4)) throw new Error("DER: a length of no known form");
  const begin = from + 2 + count;
  let length = first < 0x80 ? first : 0;
  for (const byte of bytes.subarray(from + 2, begin)) length = length * 256 + byte;
  if (begin + length > bytes.length) throw new Error("DER: it ends within an element");
  return {
    tag,
    bytes: bytes.subarray(from, begin + length),
    contents: bytes.subarray(begin, begin + length),
  };
}

/** The elements that stand one after another; throws if the bytes are no DER. */
export function readDer(bytes: Uint8Array): DerElement[] {
  const elements: DerElement[] = [];
  for (let at = 0; at < bytes.length;) {
    const element = readElement(bytes, at);
    elements.push(element);
    at += element.bytes.length;
  }
  return elements;
}

/** The elements within one, which must have the tag that is asked for. */
export function childrenOf(element: DerElement | undefined, tag: number): DerElement[] {
  return readDer(contentsOf(element, tag));
}

/** What an element holds, which must have the tag that is asked for. */
export function contentsOf(element: DerElement | undefined, tag: number): Uint8Array {
  if (element?.tag !== tag) throw new Error(`DER: an element with tag ${tag} was expected`);
  return element.contents;
}

/** An object identifier in its dotted form. */
export function readOid(element: DerElement | undefined): string {
  const arcs: number[] = [];
  let arc = 0;
  for (const byte of contentsOf(element, TAG.objectIdentifier)) {
    arc = arc * 128 + (byte & 0x7f);
    if (byte >= 0x80) continue;
    arcs.push(arc);
    arc = 0;
  }
  const [head = 0, ...rest] = arcs;
  const first = Math.min(2, Math.floor(head / 40));
  return [first, head - first * 40, ...rest].join(".");
}

/** A whole number from 0, however long. */
export function readInteger(element: DerElement | undefined): bigint {
  return contentsOf(element, TAG.integer).reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
}

/** The bytes of a string of whole bytes. */
export const readBits = (element: DerElement | undefined): Uint8Array =>
  contentsOf(element, TAG.bitString).subarray(1);
