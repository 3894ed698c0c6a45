// `npm test`: from a fresh clone, every check and every test. The last line is `N passed, N failed`.
import { build } from "./setup/build.mjs";
import { setGitHooks } from "./setup/git-hooks.mjs";
import { install } from "./setup/install.mjs";
import { main } from "./setup/main.mjs";
import { stateDir } from "./setup/project.mjs";
import { ensureChrome, ensureHeadlessChrome, ensurePdfTools } from "./setup/system.mjs";
import {
  BENCH,
  BROWSER,
  CHECKS,
  INTEGRATION,
  MODEL,
  preparation,
  STORMS,
  TIMING,
  verify,
} from "./setup/verify.mjs";

await main(async () => {
  const stepList = [
    ["finding Chrome", preparation(ensureChrome)],
    ["finding a lighter Chrome for the journeys", preparation(ensureHeadlessChrome)],
    ["finding pdftotext", preparation(ensurePdfTools)],
    ...CHECKS,
    MODEL,
    INTEGRATION,
    TIMING,
    ["building (only if a source changed)", preparation(() => build("local", stateDir()))],
    BROWSER,
    STORMS,
    BENCH,
  ];
  const total = stepList.length + 1;
  console.log(`[1/${total}] installing packages (npm ci, only if the lock file changed)`);
  await install();
  await setGitHooks();
  await verify(stepList, { numberFrom: 2, total });
});
