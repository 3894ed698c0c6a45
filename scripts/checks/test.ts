// `npm test`: every check and every test. The last line is `N passed, N failed`.
import { setGitHooks } from "../setup/git-hooks.ts";
import { main } from "../setup/main.ts";
import { EVERYTHING, verify } from "./verify.ts";

await main(async () => {
  await setGitHooks();
  // The first step, installing, is said by bootstrap.mjs.
  await verify(EVERYTHING, { numberFrom: 2, total: EVERYTHING.length + 1 });
});
