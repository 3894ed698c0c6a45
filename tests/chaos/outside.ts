import { openOutsideTools, type OutsideTools } from "#tests/factories/outside-tools.ts";

type Document = { id: string; hash: string; xml: string };

/** Programs that run at the same time. */
const AT_ONCE = 4;

/** What xmlsec1 and openssl find wrong with a signed document, in words; empty if nothing. */
async function faultsOf({ hash, xml }: Document, tools: OutsideTools): Promise<string[]> {
  const digest = await tools.digestByXmlsec(xml);
  const isSigned = await tools.isSignedByOpenssl(xml, hash);
  return [
    ...(digest === null ? ["xmlsec1 finds the digest wrong"] : []),
    ...(digest !== null && digest !== hash ? [`the hash is ${hash}, and xmlsec1's ${digest}`] : []),
    ...(isSigned ? [] : ["openssl finds the signature wrong"]),
  ];
}

/** The documents whose hash or signature does not hold for xmlsec1 and openssl, which share no code with the platform. */
export async function findUnverified(documents: readonly Document[]): Promise<string[]> {
  const tools = openOutsideTools();
  const found: string[] = [];
  const left = [...documents];
  async function work(): Promise<void> {
    for (let next = left.pop(); next; next = left.pop()) {
      const faults = await faultsOf(next, tools);
      if (faults.length > 0) found.push(`${next.id}: ${faults.join(", ")}`);
    }
  }
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  } finally {
    tools.close();
  }
  return found;
}
