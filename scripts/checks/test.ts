// `npm test`: every check and every test. The last line is `N passed, N failed`.
import path from "node:path";
import { setGitHooks } from "../setup/git-hooks.ts";
import { main } from "../setup/main.ts";
import { withScratchFolder } from "./memory-folder.ts";
import { EVERYTHING, verify } from "./verify.ts";

await main(async () => {
  await setGitHooks();
  // The first step, installing, is said by bootstrap.mjs.
  await withScratchFolder(async (folder) => {
    process.env.TMPDIR = folder;
    process.env.E2E_STATE = path.join(folder, "e2e");
    process.env.CHAOS_STATE = path.join(folder, "chaos");
    await verify(EVERYTHING, { numberFrom: 2, total: EVERYTHING.length + 1 });
  });
});
