import { serveStandIn, type StandInServer } from "../shared/server.ts";
import { createMoyasarStandIn, type MoyasarStandIn, type MoyasarStandInOptions } from "./stand-in.ts";

type MoyasarServerOptions = Omit<MoyasarStandInOptions, "publicOrigin" | "store" | "now"> & {
  port: number;
  statePath?: string;
};

export type MoyasarServer = StandInServer<MoyasarStandIn>;

/** Serves the stand-in for Moyasar on 127.0.0.1. */
export const startMoyasarServer = ({
  port,
  statePath,
  ...options
}: MoyasarServerOptions): Promise<MoyasarServer> =>
  serveStandIn("Moyasar", { port, statePath }, (made) => createMoyasarStandIn({ ...options, ...made }));
