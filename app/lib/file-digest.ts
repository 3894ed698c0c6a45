/** The SHA-256 of some bytes, as 64 hexadecimal digits in lower case. Runs in browsers and on the server. */
export async function sha256Hex(bytes: BufferSource): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What comparing a file with the issued ones can say. */
export type FileVerdict = "issued" | "changed" | "no-pdf";

const BEGINNING = "%PDF-";

/**
 * Whether a file is one of those that were issued, told by their SHA-256 digests: `issued` only if every byte is.
 * `no-pdf`: it does not even begin as a PDF does, so another file was chosen by mistake.
 */
export async function judgeFile(
  bytes: Uint8Array<ArrayBuffer>,
  digests: readonly string[],
): Promise<FileVerdict> {
  if (digests.includes(await sha256Hex(bytes))) return "issued";
  const beginning = new TextDecoder("latin1").decode(bytes.subarray(0, BEGINNING.length));
  return beginning === BEGINNING ? "changed" : "no-pdf";
}
