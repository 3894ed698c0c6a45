import path from "node:path";
import { build, type Plugin, type Rolldown } from "vite";
import { pageFacts } from "./page-facts-plugin.ts";

const MODULE = "virtual:page-script";
const ENTRY = path.resolve("app/ui/page-script/main.ts");
/** Where a development server serves it. */
const DEV_PATH = "/page-script/";
/** Its files in a build. */
const PLACE = "assets/";

/** The style sheet that no page has, because only a map that is open needs it. */
const OWN_STYLES = /leaflet\.css$/;

/** The server's components, drawn by a library of a tenth of React's size, and without a router (decision 079). */
const OF_ISLANDS = [
  { find: /^react\/jsx-runtime$/, replacement: "preact/jsx-runtime" },
  { find: /^react-dom\/client$/, replacement: "preact/compat/client" },
  { find: /^react(-dom)?$/, replacement: "preact/compat" },
  { find: /^react-router$/, replacement: path.resolve("app/ui/islands/no-router.tsx") },
];

const NO_STYLES = "\0no-styles";

/** The pages come with the styles of their islands. */
function stylesOfThePage(): Plugin {
  return {
    name: "styles-of-the-page",
    enforce: "pre",
    resolveId: (id) => (id.endsWith(".css") && !OWN_STYLES.test(id) ? NO_STYLES : undefined),
    load: (id) => (id === NO_STYLES ? "" : undefined),
  };
}

async function bundle({ isBuild }: { isBuild: boolean }): Promise<Rolldown.RolldownOutput["output"]> {
  const place = isBuild ? PLACE : DEV_PATH.slice(1);
  const { output } = (await build({
    configFile: false,
    logLevel: "warn",
    define: { "import.meta.env.PROD": String(isBuild) },
    plugins: [pageFacts(), stylesOfThePage()],
    resolve: { alias: OF_ISLANDS },
    build: {
      write: false,
      copyPublicDir: false,
      modulePreload: false,
      minify: isBuild,
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: ENTRY,
        output: {
          format: "es",
          entryFileNames: `${place}page${isBuild ? "-[hash]" : ""}.js`,
          chunkFileNames: `${place}page-[name]-[hash].js`,
          assetFileNames: `${place}page-[name]-[hash][extname]`,
        },
      },
    },
  })) as Rolldown.RolldownOutput;
  return output;
}

// The client's build and the server's are two environments of one process: both name the same files.
let bundled: ReturnType<typeof bundle> | undefined;

const bundledOnce = () => (bundled ??= bundle({ isBuild: true }));

const sourceOf = (file: Rolldown.OutputChunk | Rolldown.OutputAsset): string | Uint8Array =>
  file.type === "chunk" ? file.code : file.source;

/**
 * The script of documents (app/ui/page-script), built apart from the app so that it shares no file with it:
 * `virtual:page-script` gives the address of its first file, the others come when somebody reaches for what needs them.
 */
export function pageScript(): Plugin {
  return {
    name: "page-script",
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    async load(id) {
      if (id !== `\0${MODULE}`) return undefined;
      const isBuild = this.environment.mode === "build";
      const address = isBuild ? `/${(await bundledOnce())[0].fileName}` : `${DEV_PATH}page.js`;
      return `export default ${JSON.stringify(address)};`;
    },
    async generateBundle() {
      if (this.environment.name !== "client") return;
      for (const file of await bundledOnce())
        this.emitFile({ type: "asset", fileName: file.fileName, source: sourceOf(file) });
    },
    configureServer(server) {
      let files: ReturnType<typeof bundle> | undefined;
      server.middlewares.use(DEV_PATH, (request, response, next) => {
        const name = `${DEV_PATH.slice(1)}${request.url?.split("?")[0]?.slice(1) ?? ""}`;
        // A page asks for the first file anew, so that it shows what was changed.
        if (name.endsWith("/page.js")) files = bundle({ isBuild: false });
        (files ??= bundle({ isBuild: false })).then((output) => {
          const file = output.find(({ fileName }) => fileName === name);
          if (!file) return next();
          response.setHeader("Content-Type", name.endsWith(".css") ? "text/css" : "text/javascript");
          response.end(sourceOf(file));
        }, next);
      });
    },
  };
}
