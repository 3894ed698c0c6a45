/**
 * How many times `limit` of a body is read on and discarded: a browser reads no response before it has sent everything.
 */
const PATIENCE = 4;

/**
 * The whole body, or null if it is longer than `limit`. Never holds more than `limit` in memory. It reads on up to
 * `patience` times the limit before it gives up.
 */
export async function readAtMost(
  body: ReadableStream<Uint8Array<ArrayBuffer>> | null,
  limit: number,
  patience = PATIENCE,
): Promise<Blob | null> {
  const reader = body?.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (;;) {
    const part = await reader?.read();
    if (!part || part.done) break;
    size += part.value.byteLength;
    if (size <= limit) chunks.push(part.value);
    else chunks.length = 0;
    if (size > limit * patience) {
      await reader?.cancel();
      break;
    }
  }
  return size <= limit ? new Blob(chunks) : null;
}
