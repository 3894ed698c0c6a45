// `npm start`: from a fresh clone to the production build at http://localhost:8787. PORT and MIYAR_STATE are respected.
import { announce, startLocalSite } from "./local-site.ts";
import { main } from "../setup/main.ts";
import { sitePort, stateDir } from "../setup/project.ts";

await main(
  async () => {
    const port = sitePort();
    const site = await startLocalSite({ mode: "preview", port, stateDir: stateDir() });
    announce({ ...site, port });
    await site.died;
  },
  { signalCode: 0 },
);
