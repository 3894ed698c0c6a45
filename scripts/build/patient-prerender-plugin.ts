import type { Plugin, UserConfig } from "vite";
import { PATIENCE } from "../setup/patience.ts";

type BuildApp = NonNullable<NonNullable<UserConfig["builder"]>["buildApp"]>;

/** Builds while no limit in this process is shorter than a hang is long. */
const patiently =
  (buildApp: BuildApp): BuildApp =>
  async (builder) => {
    const { timeout } = AbortSignal;
    AbortSignal.timeout = (ms) => timeout.call(AbortSignal, Math.max(ms, PATIENCE.test));
    try {
      await buildApp(builder);
    } finally {
      AbortSignal.timeout = timeout;
    }
  };

/**
 * React Router gives each page that it prerenders ten seconds and takes no other figure; one that opens the model takes
 * longer on a machine with other work. The last of all plugins: what those before it made of the build runs inside.
 */
export function patientPrerender(): Plugin {
  return {
    name: "miyar-patient-prerender",
    config: {
      order: "post",
      handler: ({ builder }) =>
        builder?.buildApp ? { builder: { buildApp: patiently(builder.buildApp) } } : undefined,
    },
  };
}
