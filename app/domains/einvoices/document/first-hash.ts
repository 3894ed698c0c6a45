/**
 * The `previousHash` of a unit's first document: SHA-256 of the character "0", written in hexadecimal, in base64 (ZATCA's XML
 * Implementation Standard, KSA-13).
 */
export const FIRST_PREVIOUS_HASH =
  "NWZlY2ViNjZmZmM4NmYzOGQ5NTI3ODZjNmQ2OTZjNzljMmRiYzIzOWRkNGU5MWI0NjcyOWQ3M2EyN2ZiNTdlOQ==";
