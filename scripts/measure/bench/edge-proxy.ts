import http from "node:http";
import http2, { type Http2SecureServer } from "node:http2";
import { pipeline } from "node:stream";
import zlib from "node:zlib";

/** The level that the edge compresses with as it answers. */
const BROTLI = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } };
const COMPRESSED =
  /^(?:text\/|application\/(?:javascript|json|manifest\+json|xml|atom\+xml)|image\/svg\+xml)/;
/** Headers of one connection, which HTTP/2 has none of. */
const OF_CONNECTION = ["connection", "keep-alive", "transfer-encoding"];

const without = (headers: http.IncomingHttpHeaders, dropped: string[]): http.OutgoingHttpHeaders =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith(":") && !dropped.includes(name)),
  );

/**
 * Stands before the local site as the edge stands before the deployed one: HTTP/2 over TLS, text compressed with brotli,
 * of which the local runtime does neither. `certificate` is { key, cert } in PEM. Gives the server, listening.
 */
export async function openEdgeProxy({
  port,
  target,
  certificate,
}: {
  port: number;
  target: number;
  certificate: { key: string; cert: string };
}): Promise<Http2SecureServer> {
  const server = http2.createSecureServer({ ...certificate, allowHTTP1: true }, (request, response) => {
    const { method, url: path, headers } = request;
    const asked = {
      ...without(headers, OF_CONNECTION),
      host: [headers[":authority"] ?? headers.host].flat()[0],
      "accept-encoding": "identity",
    };
    const forwarded = http.request(
      { host: "127.0.0.1", port: target, method, path, headers: asked },
      (answer) => {
        // The browser may have left meanwhile.
        if (response.destroyed) return void answer.destroy();
        const answered = without(answer.headers, OF_CONNECTION);
        const compresses =
          COMPRESSED.test(answer.headers["content-type"] ?? "") &&
          /\bbr\b/.test(String(headers["accept-encoding"] ?? ""));
        if (compresses) {
          delete answered["content-length"];
          answered["content-encoding"] = "br";
        }
        response.writeHead(answer.statusCode ?? 502, answered);
        // A browser that leaves ends its own connection only.
        if (compresses) pipeline(answer, zlib.createBrotliCompress(BROTLI), response, () => {});
        else pipeline(answer, response, () => {});
      },
    );
    forwarded.on("error", () => {
      if (!response.headersSent) response.writeHead(502);
      response.end();
    });
    pipeline(request, forwarded, () => {});
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, resolve);
  });
  return server;
}
