import { secp256k1 } from "@noble/curves/secp256k1.js";
import { der, derBits, derOid, derText, TAG } from "./der.ts";

/** ECDSA with SHA-256 (RFC 5758). */
export const ecdsaSha256 = (): Uint8Array => der(TAG.sequence, derOid("1.2.840.10045.4.3.2"));

/** SubjectPublicKeyInfo of an uncompressed point on secp256k1. */
export const publicKeyInfo = (point: Uint8Array): Uint8Array =>
  der(TAG.sequence, der(TAG.sequence, derOid("1.2.840.10045.2.1"), derOid("1.3.132.0.10")), derBits(point));

/** A certificate, or a request for one: the part that is signed, by which algorithm, and the signature. */
export const signedPart = (part: Uint8Array, privateKey: Uint8Array): Uint8Array =>
  der(
    TAG.sequence,
    part,
    ecdsaSha256(),
    derBits(secp256k1.sign(part, privateKey, { prehash: true, format: "der" })),
  );

/** A name of a directory: each part a set of one attribute. */
export const directoryName = (...parts: [oid: string, text: string, tag?: number][]): Uint8Array =>
  der(
    TAG.sequence,
    ...parts.map(([oid, text, tag = TAG.utf8String]) =>
      der(TAG.set, der(TAG.sequence, derOid(oid), derText(tag, text))),
    ),
  );

/** An extension that nobody has to understand. */
export const extension = (oid: string, value: Uint8Array): Uint8Array =>
  der(TAG.sequence, derOid(oid), der(TAG.octetString, value));

export const ALTERNATIVE_NAME = "2.5.29.17";
