/** The stand-in for the registers of advertising licences sits after the one for Fatoora. */
export const licencePort = (port: number): number => port + 4;

/** The settings with which a local site asks the stand-in on that port. */
export function licenceVars(standInPort: number): Record<string, string> {
  const origins = { REGA: "rega", DLD: "permits", AQARAT: "permits" };
  const vars = Object.entries(origins).flatMap(([name, path]) => [
    [`LICENCE_${name}_ORIGIN`, `http://127.0.0.1:${standInPort}/${path}`],
    [`LICENCE_${name}_ID`, "stand-in-id"],
    [`LICENCE_${name}_SECRET`, "stand-in-secret"],
  ]);
  return Object.fromEntries(vars) as Record<string, string>;
}
