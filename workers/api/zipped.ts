/** A text as gzip. */
export const zip = (text: string): Promise<ArrayBuffer> =>
  new Response(new Response(text).body?.pipeThrough(new CompressionStream("gzip"))).arrayBuffer();

/** Whether a client takes gzip, by its Accept-Encoding (RFC 9110, 12.5.3). */
export function takesGzip(accepted: string | null): boolean {
  const weights = new Map(
    (accepted ?? "").split(",").map((coding): [string, number] => {
      const [name = "", weight] = coding.split(";");
      return [name.trim().toLowerCase(), weight === undefined ? 1 : Number(weight.replace(/^\s*q=/i, ""))];
    }),
  );
  return (weights.get("gzip") ?? weights.get("*") ?? 0) > 0;
}

/** An answer from what is stored as gzip: as it is for clients that take it so, else unpacked. */
export function answerZipped(
  zipped: ArrayBuffer,
  { accepted, headers }: { accepted: string | null; headers: Record<string, string> },
): Response {
  const shown = { ...headers, Vary: "Accept-Encoding" };
  if (takesGzip(accepted))
    return new Response(zipped, {
      headers: { ...shown, "Content-Encoding": "gzip" },
      // It is encoded already.
      encodeBody: "manual",
    });
  return new Response(new Response(zipped).body?.pipeThrough(new DecompressionStream("gzip")), {
    headers: shown,
  });
}
