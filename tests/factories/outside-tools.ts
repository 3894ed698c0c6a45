import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";

// E-invoices as programs that others wrote see them: nothing of the platform's own code judges here.

type Ended = { code: number; out: string };

/** Runs a program to its end, whatever it says; throws if it is not installed. Both outputs are read as one. */
function ask(program: string, words: string[]): Promise<Ended> {
  return new Promise((resolve, reject) => {
    execFile(program, words, { maxBuffer: 2 ** 26 }, (error, out, err) => {
      if (error && typeof error.code === "string") reject(new Error(`${program}: ${error.message}`));
      else resolve({ code: Number(error?.code ?? 0), out: out + err });
    });
  });
}

/** What the signature leaves out, in XPath as the authority means it: its own "//ancestor-or-self" would leave out everything. */
const asMeant = (xml: string): string => xml.replaceAll("not(//ancestor-or-self", "not(ancestor-or-self");

const inElement = (xml: string, name: string): string => new RegExp(`<${name}>([^<]+)<`).exec(xml)?.[1] ?? "";

/** The programs, with a folder for the files that they read. Close it afterwards. */
export function openOutsideTools() {
  const folder = mkdtempSync(path.join(os.tmpdir(), "miyar-einvoice-"));
  const keys = new Map<string, Promise<string>>();
  let files = 0;

  /** A file with this content; its path. */
  function fileOf(content: string | Uint8Array): string {
    const file = path.join(folder, String((files += 1)));
    writeFileSync(file, content);
    return file;
  }

  /**
   * xmlsec1 takes what the signature refers to out of the document, and compares its digest with the one that stands there.
   * Gives the SHA-256 of what it took out, in base64; null where xmlsec1 finds the digest wrong.
   */
  async function digestByXmlsec(xml: string): Promise<string | null> {
    const words = ["--verify", "--insecure", "--store-references", "--print-debug", fileOf(asMeant(xml))];
    const { out } = await ask("xmlsec1", words);
    // The second reference is in the authority's own form of a digest, which XML Signature does not know.
    if (!out.includes("SignedInfo References (ok/all): 1/2")) return null;
    const [, taken] =
      /== PreDigest data - start buffer:\n(<Invoice .*?)\n== PreDigest data - end buffer/s.exec(out) ?? [];
    return taken === undefined ? null : createHash("sha256").update(taken).digest("base64");
  }

  /** The file of a certificate's key, as openssl reads it. */
  function keyIn(certificate: string): Promise<string> {
    const known = keys.get(certificate);
    if (known) return known;
    const file = fileOf(Buffer.from(certificate, "base64"));
    const key = ask("openssl", ["x509", "-inform", "DER", "-in", file, "-noout", "-pubkey"]).then(({ out }) =>
      fileOf(out),
    );
    keys.set(certificate, key);
    return key;
  }

  /** Whether openssl finds the document's signature good over this hash, base64, by the key of the document's certificate. */
  async function isSignedByOpenssl(xml: string, hash: string): Promise<boolean> {
    const signature = fileOf(Buffer.from(inElement(xml, "ds:SignatureValue"), "base64"));
    const key = await keyIn(inElement(xml, "ds:X509Certificate"));
    const message = fileOf(Buffer.from(hash, "base64"));
    const words = ["dgst", "-sha256", "-verify", key, "-signature", signature, message];
    return (await ask("openssl", words)).out.trim() === "Verified OK";
  }

  return {
    fileOf,
    digestByXmlsec,
    isSignedByOpenssl,
    close: (): void => rmSync(folder, { recursive: true, force: true }),
  };
}

export type OutsideTools = ReturnType<typeof openOutsideTools>;
