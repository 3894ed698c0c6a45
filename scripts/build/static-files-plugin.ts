import { existsSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";

/** Whether the build has a file for this address, which is served without the Worker. */
function isStatic(folder: string, address: string): boolean {
  const file = path.join(folder, path.normalize(decodeURIComponent(address)));
  return [file, `${file}.html`, path.join(file, "index.html")].some(
    (name) => path.extname(name) !== "" && existsSync(name),
  );
}

/**
 * Refuses to change a static file, as the platform does where the build is served locally, but reads the body first: the
 * local runtime would close the connection, and the proxy before it send the next request into it.
 */
export function staticFiles(): Plugin {
  return {
    name: "miyar-static-files",
    configurePreviewServer({ config, middlewares }) {
      const folder = path.resolve(config.root, config.environments.client?.build.outDir ?? "build/client");
      middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? "/", "http://localhost");
        if (request.method === "GET" || request.method === "HEAD" || !isStatic(folder, pathname))
          return next();
        response.statusCode = 405;
        request.on("end", () => response.end()).resume();
      });
    },
  };
}
