import type { KnipConfig } from "knip";

/**
 * `npm run dead`: files, exports and packages that nothing uses. It runs twice. The first run takes in the tests. The
 * second, `--production`, takes only what ends in `!`, and so finds code that only a test uses.
 */
const config: KnipConfig = ({ production }) => ({
  entry: [
    // What the configurations of Vite and React Router call.
    "scripts/{budgets,prerendered-policy,*-plugin,build/*-plugin,content/articles-plugin,service-worker/write}.ts!",

    // The build makes these by their path: scripts/page-script-plugin.ts, scripts/service-worker/write.ts.
    "app/ui/page-script/main.ts!",
    "scripts/service-worker/{worker,remove}.js!",

    // Commands of package.json, and what they start by its path.
    "scripts/*.mjs!",
    // What the configurations of the test runners call.
    "scripts/setup/memory-folder.mjs!",
    "scripts/{estimate,preview-report,seed-demo,seed-listings,common-passwords}.ts!",
    "scripts/art/{covers,icons}.mjs!",
    "scripts/attack/*.mjs!",
    "scripts/bench/{admin-rows,admin-sql,bulk-listings,chrome-alone,insert-orders,sql}.ts!",
    "scripts/bench/hello/{*.ts,app/{root,entry.server,routes,hello}.tsx,app/routes.ts,workers/app.ts}!",
    "scripts/bench/ratios/{cold-start.mjs,estimates.ts}!",
    "scripts/load/{insert-people.ts,site.mjs}!",
    "scripts/model/{accept-golden,accept-market-pages,backtest,check-names,fit,schema-doc}.ts!",
    "tests/chaos/{run.ts,vite.config.ts,worker.ts}",
    "tests/fakes/stripe/main.ts",
    "tests/setup/worker.ts",
  ],
  project: [
    "{app,workers,scripts}/**/*.{ts,tsx,mjs,js}!",
    "!**/*.{test,fixture}.{ts,tsx}!",
    // What tests of documents share.
    "!scripts/asvs/page.ts!",
    "tests/**/*.ts",
  ],
  // A test may call a part of a file that the file itself uses. What only the test calls is dead.
  ignoreExportsUsedInFile: production === true,
  // Programs of the system, from its own packages.
  ignoreBinaries: ["java", "pdftotext"],
});

export default config;
