// `npm run check`: format, lint, types, dead code and unit tests; the commit hook.
import { main } from "../setup/main.ts";
import { CHECKS, verify } from "./verify.ts";

await main(async () => {
  await verify(CHECKS);
});
