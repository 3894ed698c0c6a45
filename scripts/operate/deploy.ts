// `npm run deploy`: test, build, migrate, keep the record's heads, deploy, in that order; stops at the first that fails.
import { build } from "../local/build.ts";
import { main } from "../setup/main.ts";
import { checkConfiguration, checkLogin, checkSecrets, PRODUCTION } from "./production.ts";
import { withStores } from "./backup/bindings.ts";
import { HEADS_FILE, keepHeads } from "./record/heads-file.ts";
import { stateDir, toolEnv } from "../setup/project.ts";
import { run, runNpm, type Ended } from "../setup/run.ts";
import { steps, stop } from "../setup/say.ts";

async function must(work: Promise<Ended>, problem: string): Promise<void> {
  const { code } = await work;
  if (code !== 0)
    throw stop(problem, "Nothing after this step was done. Mend what is named above and run this again.");
}

await main(async () => {
  const step = steps(6);

  step("checking wrangler.toml, the sign-in and the secrets");
  checkConfiguration();
  await checkLogin();
  await checkSecrets();

  step("testing");
  await must(runNpm(["test"], { env: toolEnv() }), "The tests failed: nothing was deployed.");

  step("building for production");
  await build("production", stateDir());

  step("migrating the production database");
  const migrate = ["d1", "migrations", "apply", "DB", "--remote", ...PRODUCTION];
  await must(run("wrangler", migrate), "The production database was not migrated.");

  step("keeping the published heads of the record of estimates");
  await withStores({ remote: true }, async ({ DB }) => {
    const { added, changed } = await keepHeads(DB, HEADS_FILE);
    if (changed.length > 0)
      throw stop(
        `The record of estimates was rewritten: ${changed.join("; ")}.`,
        "Nothing was deployed. npm run record:verify -- --remote says which entries differ (docs/operations.md).",
      );
    if (added > 0) console.log(`${added} head(s) added to ${HEADS_FILE}: commit it.`);
  });

  step("deploying");
  // Without --config: wrangler follows the redirect that the build left to its own configuration.
  await must(run("wrangler", ["deploy", "--env", "production"]), "The deployment failed.");
});
