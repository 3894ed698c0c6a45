import { z } from "zod";
import type { RegisterName } from "#app/domains/licences/rules.ts";

/** Unset and empty mean the same: the register is not asked. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());

const key = () => optional(z.string().min(4));

/** For each register its interface's address without the last slash, and the two keys that it gave. */
export const LicenceVars = z.object({
  LICENCE_REGA_ORIGIN: optional(z.url()),
  LICENCE_REGA_ID: key(),
  LICENCE_REGA_SECRET: key(),
  LICENCE_DLD_ORIGIN: optional(z.url()),
  LICENCE_DLD_ID: key(),
  LICENCE_DLD_SECRET: key(),
  LICENCE_AQARAT_ORIGIN: optional(z.url()),
  LICENCE_AQARAT_ID: key(),
  LICENCE_AQARAT_SECRET: key(),
});

export type RegisterKeys = { origin: string; id: string; secret: string };
export type LicenceSettings = Record<RegisterName, RegisterKeys | null>;

/** The registers' keys, null for one that is switched off. Throws and names what is missing of one half switched on. */
export function readLicenceSettings(value: z.output<typeof LicenceVars>): LicenceSettings {
  const keysOf = (name: "REGA" | "DLD" | "AQARAT"): RegisterKeys | null => {
    const origin = value[`LICENCE_${name}_ORIGIN`];
    if (!origin) return null;
    const [id, secret] = [value[`LICENCE_${name}_ID`], value[`LICENCE_${name}_SECRET`]];
    if (!id || !secret) {
      const missing = `LICENCE_${name}_${id ? "SECRET" : "ID"}`;
      throw new Error(`Settings are incomplete. ${missing}: is missing, and LICENCE_${name}_ORIGIN is set`);
    }
    return { origin: origin.replace(/\/$/, ""), id, secret };
  };
  return { rega: keysOf("REGA"), dld: keysOf("DLD"), aqarat: keysOf("AQARAT") };
}
