import type { KnipConfig } from "knip";

/**
 * `npm run dead`: files, exports and packages that nothing uses. It runs twice. The first run takes in the tests. The
 * second, `--production`, takes only what ends in `!`, and so finds code that only a test uses.
 */
const config: KnipConfig = ({ production }) => ({
  entry: [
    // What the configurations of Vite and React Router call.
    "scripts/build/{budgets,prerendered-headers,site-facts,*-plugin,content/articles-plugin,open-data/open-data-plugin,service-worker/write}.ts!",
    "scripts/local/local-chrome.ts!",
    // What the configurations of the test runners call.
    "scripts/checks/memory-folder.ts!",

    // The build makes these by their path: scripts/build/page-script-plugin.ts, scripts/build/service-worker/write.ts.
    "app/ui/page-script/main.ts!",
    "app/ui/islands/no-router.tsx!",
    "scripts/build/service-worker/{worker,remove}.js!",

    // Commands of package.json, and what they start by its path.
    "scripts/setup/bootstrap.mjs!",
    "scripts/measure/*.ts!",
    "scripts/assets/{common-passwords,covers,icons,preview-report}.ts!",
    "scripts/checks/{check,test,types}.ts!",
    "scripts/local/{dev,e2e-server,start}.ts!",
    "scripts/measure/attack/*.ts!",
    "scripts/measure/bench/{admin-rows,admin-sql,bulk-listings,chrome-alone,insert-importers,insert-orders,sql}.ts!",
    "scripts/measure/bench/hello/{*.ts,app/{root,entry.server,routes,hello}.tsx,app/routes.ts,workers/app.ts}!",
    "scripts/measure/bench/ratios/{cold-start,distance,estimates}.ts!",
    "scripts/measure/load/{insert-people,site}.ts!",
    "scripts/model/{accept-buildings,accept-golden,accept-market-pages,article-tables,backtest,check-names,estimate,fit,hidden-villas,landmarks,outlines,replay,tables/schema-doc}.ts!",
    "scripts/operate/{admin-grant,alarms,backup,deploy,dry-run,keys-new,places,record-verify,rehearse-backup,restore,sessions-end,zatca}.ts!",
    "scripts/seed/{seed-demo,seed-listings}.ts!",
    "tests/chaos/{run.ts,vite.config.ts,worker.ts}",
    "tests/fakes/{fatoora,licences,moyasar,stripe}/main.ts",
    "tests/setup/worker.ts",
  ],
  project: [
    "{app,workers,scripts}/**/*.{ts,tsx,mjs,js}!",
    "!**/*.{test,fixture}.{ts,tsx}!",
    // What tests of documents share.
    "!scripts/checks/docs/page.ts!",
    "tests/**/*.ts",
  ],
  // A test may call a part of a file that the file itself uses. What only the test calls is dead.
  ignoreExportsUsedInFile: production === true,
  // The build draws islands by it: scripts/build/page-script-plugin.ts.
  ignoreDependencies: ["preact"],
  // Programs of the system, from its own packages.
  ignoreBinaries: [
    "java",
    "openssl",
    "pdfdetach",
    "pdfimages",
    "pdfinfo",
    "pdftoppm",
    "pdftotext",
    "xmllint",
  ],
});

export default config;
