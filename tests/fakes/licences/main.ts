import { portOf, runServer } from "../shared/main.ts";
import { serveStandIn } from "../shared/server.ts";
import { createLicenceStandIn } from "./stand-in.ts";

/** `node tests/fakes/licences/main.ts`: the registers of advertising licences as their own process, on PORT_LICENCES. */
await runServer("Licences", "PORT_LICENCES", () =>
  serveStandIn("Licences", { port: portOf("PORT_LICENCES") }, () => createLicenceStandIn()),
);
