// `npm run dev`: as `npm start`, but serves the sources, with changes taken over as they are saved.
import { announce, startLocalSite } from "./local-site.ts";
import { main } from "../setup/main.ts";
import { sitePort, stateDir } from "../setup/project.ts";

await main(
  async () => {
    const port = sitePort();
    const site = await startLocalSite({ mode: "dev", port, stateDir: stateDir() });
    announce({ ...site, port });
    await site.died;
  },
  { signalCode: 0 },
);
