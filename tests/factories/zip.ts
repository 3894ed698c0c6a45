import { crc32 } from "node:zlib";

/**
 * Reads a ZIP's files by name as an unpacker does: from the central directory at the end to each local header. Throws
 * if lengths, checksums or the two headers disagree. Stored files only, no ZIP64.
 */
export function readZip(bytes: Uint8Array): Map<string, Uint8Array> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = bytes.byteLength - 22;
  expectSign(view, end, 0x06054b50);
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  if (at + view.getUint32(end + 12, true) !== end) throw new Error("the directory does not reach its end");

  const files = new Map<string, Uint8Array>();
  for (let index = 0; index < count; index += 1) {
    expectSign(view, at, 0x02014b50);
    const isUtf8 = (view.getUint16(at + 8, true) & 0x0800) !== 0;
    const method = view.getUint16(at + 10, true);
    const size = view.getUint32(at + 24, true);
    const nameLength = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
    if (method !== 0 || view.getUint32(at + 20, true) !== size) throw new Error(`${name} is not stored`);
    if (!isUtf8 && /[^\x20-\x7e]/.test(name)) throw new Error(`${name} is of an unknown encoding`);

    const local = view.getUint32(at + 42, true);
    expectSign(view, local, 0x04034b50);
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    const content = bytes.subarray(start, start + size);
    if (crc32(content) !== view.getUint32(at + 16, true)) throw new Error(`${name} has another checksum`);
    if (files.has(name)) throw new Error(`${name} stands there twice`);
    files.set(name, content);
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  if (at !== end) throw new Error("the directory holds more than it counts");
  return files;
}

function expectSign(view: DataView, at: number, sign: number): void {
  if (view.getUint32(at, true) !== sign) throw new Error(`no ${sign.toString(16)} at ${at}`);
}
