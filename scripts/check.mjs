// `npm run check`: format, lint, types, dead code and unit tests; the commit hook.
import { install } from "./setup/install.mjs";
import { main } from "./setup/main.mjs";
import { CHECKS, verify } from "./setup/verify.mjs";

await main(async () => {
  await install();
  await verify(CHECKS);
});
