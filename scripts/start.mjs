// `npm start`: from a fresh clone to the production build at http://localhost:8787. PORT and MIYAR_STATE are respected.
import { announce, startLocalSite } from "./setup/local-site.mjs";
import { main } from "./setup/main.mjs";
import { sitePort, stateDir } from "./setup/project.mjs";

await main(
  async () => {
    const port = sitePort();
    const site = await startLocalSite({ mode: "preview", port, stateDir: stateDir() });
    announce({ ...site, port });
    await site.died;
  },
  { signalCode: 0 },
);
