import http from "node:http";
import { pipeline } from "node:stream";
import zlib from "node:zlib";

/** The level that the edge compresses with as it answers. */
const BROTLI = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } };
const COMPRESSED =
  /^(?:text\/|application\/(?:javascript|json|manifest\+json|xml|atom\+xml)|image\/svg\+xml)/;

/**
 * Stands before the local site as the edge stands before the deployed one: compresses text with brotli, which the local
 * runtime does not. Gives the server, listening.
 */
export async function openEdgeProxy({ port, target }) {
  const server = http.createServer((request, response) => {
    const { method, url: path, headers } = request;
    const forwarded = http.request(
      {
        host: "127.0.0.1",
        port: target,
        method,
        path,
        headers: { ...headers, "accept-encoding": "identity" },
      },
      (answer) => {
        // The browser may have left meanwhile.
        if (response.destroyed) return void answer.destroy();
        const answered = { ...answer.headers };
        const compresses =
          COMPRESSED.test(answered["content-type"] ?? "") && /\bbr\b/.test(headers["accept-encoding"] ?? "");
        if (compresses) {
          delete answered["content-length"];
          answered["content-encoding"] = "br";
        }
        response.writeHead(answer.statusCode ?? 502, answered);
        const parts = compresses ? [answer, zlib.createBrotliCompress(BROTLI), response] : [answer, response];
        // A browser that leaves ends its own connection only.
        pipeline(parts, () => {});
      },
    );
    forwarded.on("error", () => {
      if (!response.headersSent) response.writeHead(502);
      response.end();
    });
    pipeline(request, forwarded, () => {});
  });
  await new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, resolve);
  });
  return server;
}
