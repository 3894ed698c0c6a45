import type { LicenceSettings } from "#app/platform/licence-settings.ts";
import { registerCall } from "#app/platform/register-call.server.ts";
import type { AskRegister, Registers } from "../rules.ts";
import { REGISTERS, type RegisterName } from "../rules.ts";

/** The registers that have keys. What reads their answers is loaded when one is first asked. */
export function openRegisters(keys: LicenceSettings, fetcher?: typeof fetch): Registers {
  const call = registerCall(fetcher);
  const asks: Record<RegisterName, () => Promise<AskRegister>> = {
    rega: async () => (await import("./rega.server.ts")).regaRegister(keysOf(keys, "rega"), call),
    dld: async () => (await import("./permits.server.ts")).permitRegister(keysOf(keys, "dld"), call, "rera"),
    aqarat: async () =>
      (await import("./permits.server.ts")).permitRegister(keysOf(keys, "aqarat"), call, "aqarat"),
  };
  const opened = REGISTERS.filter((name) => keys[name]).map((name) => {
    const ask: AskRegister = async (question) => (await asks[name]())(question);
    return [name, ask];
  });
  return Object.fromEntries(opened) as Registers;
}

function keysOf(keys: LicenceSettings, name: RegisterName) {
  const found = keys[name];
  if (!found) throw new Error(`the register ${name} is switched off`);
  return found;
}
