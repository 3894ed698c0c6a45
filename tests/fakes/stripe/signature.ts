/** The `Stripe-Signature` header: HMAC-SHA256 over `{seconds}.{body}` with the endpoint's secret. */
export async function signatureHeader(secret: string, seconds: number, body: string): Promise<string> {
  const encoder = new TextEncoder();
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), algorithm, false, ["sign"]);
  const mac = await crypto.subtle.sign("HMAC", key, encoder.encode(`${seconds}.${body}`));
  return `t=${seconds},v1=${hex(mac)}`;
}

export async function sha256(text: string): Promise<string> {
  return hex(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
}

function hex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
