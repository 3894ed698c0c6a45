import { PRODUCT } from "#app/lib/product.ts";

/** A text that belongs to somebody, sent as it is made, to be saved under a name: kept by no cache. */
export function privateText(
  parts: AsyncGenerator<string>,
  { type, name }: { type: string; name: string },
): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${PRODUCT.latinName.toLowerCase()}-${name}"`,
      "Cache-Control": "private, no-store",
    },
  });
}
