import { createHash } from "node:crypto";
import path from "node:path";
import { build, type Plugin, type Rolldown } from "vite";

const MODULE = "virtual:page-script";
const ENTRY = path.resolve("app/ui/page-script/main.ts");
/** Where a development server serves it. */
const DEV_PATH = "/page-script.js";

async function bundle({ isBuild }: { isBuild: boolean }): Promise<string> {
  const output = (await build({
    configFile: false,
    logLevel: "warn",
    define: { "import.meta.env.PROD": String(isBuild) },
    build: {
      write: false,
      copyPublicDir: false,
      modulePreload: false,
      rolldownOptions: { input: ENTRY, output: { format: "es" } },
    },
  })) as Rolldown.RolldownOutput;
  const [entry, ...others] = output.output;
  if (others.length > 0) throw new Error("the page script is to be one file");
  return entry.code;
}

// The client's build and the server's are two environments of one process: both name the same file.
let bundled: Promise<{ code: string; fileName: string }> | undefined;

function bundledOnce() {
  bundled ??= bundle({ isBuild: true }).then((code) => {
    const hash = createHash("sha256").update(code).digest("hex").slice(0, 10);
    return { code, fileName: `assets/page-${hash}.js` };
  });
  return bundled;
}

/**
 * The script of content pages (app/ui/page-script) as one file of its own, that shares no chunk with the app:
 * `virtual:page-script` gives its address.
 */
export function pageScript(): Plugin {
  return {
    name: "page-script",
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    async load(id) {
      if (id !== `\0${MODULE}`) return undefined;
      const address = this.environment.mode === "build" ? `/${(await bundledOnce()).fileName}` : DEV_PATH;
      return `export default ${JSON.stringify(address)};`;
    },
    async generateBundle() {
      if (this.environment.name !== "client") return;
      const { code, fileName } = await bundledOnce();
      this.emitFile({ type: "asset", fileName, source: code });
    },
    configureServer(server) {
      server.middlewares.use(DEV_PATH, (_request, response, next) => {
        bundle({ isBuild: false }).then((code) => {
          response.setHeader("Content-Type", "text/javascript");
          response.end(code);
        }, next);
      });
    },
  };
}
