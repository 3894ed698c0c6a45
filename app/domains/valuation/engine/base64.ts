type Decoding = { fromBase64?: (base64: string) => Uint8Array<ArrayBuffer> };

/** The bytes of a base64 text; decoded by the runtime itself where it can. */
export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const { fromBase64 } = Uint8Array as Decoding;
  return fromBase64 ? fromBase64.call(Uint8Array, base64) : decoded(base64);
}

function decoded(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}
