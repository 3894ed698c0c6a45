// `npm run dev`: as `npm start`, but serves the sources, with changes taken over as they are saved.
import { announce, startLocalSite } from "./setup/local-site.mjs";
import { main } from "./setup/main.mjs";
import { sitePort, stateDir } from "./setup/project.mjs";

await main(
  async () => {
    const port = sitePort();
    const site = await startLocalSite({ mode: "dev", port, stateDir: stateDir() });
    announce({ ...site, port });
    await site.died;
  },
  { signalCode: 0 },
);
