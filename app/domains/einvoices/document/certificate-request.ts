import { secp256k1 } from "@noble/curves/secp256k1.js";
import { textBytes, toBase64 } from "./bytes.ts";
import { der, derInteger, derOid, derText, TAG } from "./der.ts";
import { ALTERNATIVE_NAME, directoryName, extension, publicKeyInfo, signedPart } from "./x509.ts";

/** Which authority is asked: the developers' portal, the simulation, or the real one. */
export type CertificateTemplate = "TSTZATCA-Code-Signing" | "PREZATCA-Code-Signing" | "ZATCA-Code-Signing";

/** The unit that will sign, as it is registered with the tax authority. */
export type UnitSubject = {
  template: CertificateTemplate;
  /** The unit's own name, "TST-886431145-399999999900003". */
  commonName: string;
  /** Maker, model and serial number: "1-Miyar|2-1.0|3-ed22f1d8-e6a2-1118-9b58-d9a8f11e445f". */
  serial: string;
  /** The company, and its branch; for a VAT group the member's ten digits. */
  organisation: string;
  unit: string;
  vatNumber: string;
  /** Four digits: standard invoices, simplified ones, and two kept for later. "0100": simplified only. */
  invoiceType: string;
  /** Where the unit stands, best as the short address of the national address. */
  address: string;
  /** What the business does. */
  category: string;
};

/** A key pair on secp256k1: 32 bytes, and the uncompressed point. */
export function newKey(): { privateKey: Uint8Array; publicKey: Uint8Array } {
  const privateKey = secp256k1.utils.randomSecretKey();
  return { privateKey, publicKey: secp256k1.getPublicKey(privateKey, false) };
}

/** The unit's own facts stand in the alternative name, under the attributes that ZATCA chose for them. */
const alternativeName = ({ serial, vatNumber, invoiceType, address, category }: UnitSubject): Uint8Array =>
  der(
    TAG.sequence,
    // Explicit tag 4 of GeneralName: a name of a directory.
    der(
      0xa4,
      directoryName(
        ["2.5.4.4", serial],
        ["0.9.2342.19200300.100.1.1", vatNumber],
        ["2.5.4.12", invoiceType],
        ["2.5.4.26", address],
        ["2.5.4.15", category],
      ),
    ),
  );

const extensionRequest = (subject: UnitSubject): Uint8Array =>
  der(
    TAG.sequence,
    derOid("1.2.840.113549.1.9.14"),
    der(
      TAG.set,
      der(
        TAG.sequence,
        extension("1.3.6.1.4.1.311.20.2", derText(TAG.utf8String, subject.template)),
        extension(ALTERNATIVE_NAME, alternativeName(subject)),
      ),
    ),
  );

const DASHES = "-----";

/** RFC 7468: lines of 64 letters between two that say what it is. */
function pemOf(label: string, bytes: Uint8Array): string {
  const lines = toBase64(bytes).match(/.{1,64}/g) ?? [];
  return [`${DASHES}BEGIN ${label}${DASHES}`, ...lines, `${DASHES}END ${label}${DASHES}`, ""].join("\n");
}

/**
 * A request for a certificate (PKCS #10), signed with the key that it is for. `base64`: the whole PEM once more in base64, as
 * Fatoora takes it.
 */
export function certificateRequest(
  subject: UnitSubject,
  privateKey: Uint8Array,
): { der: Uint8Array; pem: string; base64: string } {
  const part = der(
    TAG.sequence,
    derInteger(0n),
    directoryName(
      ["2.5.4.6", "SA", TAG.printableString],
      ["2.5.4.11", subject.unit],
      ["2.5.4.10", subject.organisation],
      ["2.5.4.3", subject.commonName],
    ),
    publicKeyInfo(secp256k1.getPublicKey(privateKey, false)),
    der(0xa0, extensionRequest(subject)),
  );
  const bytes = signedPart(part, privateKey);
  const pem = pemOf("CERTIFICATE REQUEST", bytes);
  return { der: bytes, pem, base64: toBase64(textBytes(pem)) };
}
