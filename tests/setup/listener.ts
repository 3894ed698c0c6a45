import { createServer, type Socket } from "node:net";
import type { TestProject } from "vitest/node";

/**
 * Accepts connections, so that a test can prove that nothing connected. `GET /seen` returns earlier connections: one
 * line each, empty if nothing was sent.
 */
export default async function listen(project: TestProject): Promise<() => Promise<void>> {
  const open = new Set<Socket>();
  let seen: { said: string }[] = [];
  const server = createServer((socket) => {
    const came = { said: "" };
    open.add(socket);
    seen.push(came);
    socket.on("error", () => undefined);
    socket.on("close", () => open.delete(socket));
    socket.on("data", (bytes) => {
      came.said += bytes.toString("latin1");
      const [asked = ""] = came.said.split("\r\n");
      const isTold = asked.startsWith("GET /seen ");
      const body = isTold
        ? JSON.stringify(seen.filter((one) => one !== came).map(({ said }) => said.split("\r\n")[0]))
        : "x";
      if (isTold) seen = [];
      const head = ["HTTP/1.1 200 OK", "Connection: close", "Access-Control-Allow-Origin: *"];
      socket.end([...head, `Content-Length: ${Buffer.byteLength(body)}`, "", body].join("\r\n"));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the listener has no port");
  project.provide("listenerPort", address.port);
  return async () => {
    for (const socket of open) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
}
