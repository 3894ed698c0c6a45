import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { PATIENCE } from "../../setup/patience.ts";
import { NoAnswer, openClient } from "./client.ts";

let close = () => {};
afterEach(() => close());

async function clientOf(answer: http.RequestListener) {
  const server = http.createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const client = openClient(`http://localhost:${(server.address() as AddressInfo).port}`, PATIENCE.answer);
  close = () => {
    client.close();
    server.closeAllConnections();
    server.close();
  };
  return client;
}

test("a question reaches the site under its public name, with its body counted", async () => {
  const client = await clientOf((request, response) => {
    request.resume().on("end", () => response.end(JSON.stringify(request.headers)));
  });
  const { body, status } = await client.ask({ method: "POST", url: "/auth", body: "كلمة" });
  const headers = JSON.parse(body.toString()) as Record<string, string>;
  expect(status).toBe(200);
  expect(headers.host).toMatch(/^localhost:\d+$/);
  expect(headers["content-length"]).toBe("8");
});

test("a page whose kept connection was just closed is asked for again; a post is not", async () => {
  let asked = 0;
  const client = await clientOf((request, response) => {
    asked += 1;
    if (asked === 2) request.socket.resetAndDestroy();
    else response.end("whole");
  });
  await client.ask({ url: "/" });
  const again = await client.ask({ url: "/" });
  expect(again.body.toString()).toBe("whole");
  expect(client.counts.again).toBe(1);

  asked = 1;
  await expect(client.ask({ method: "POST", url: "/", body: "x" })).rejects.toThrow(NoAnswer);
});

test("an answer that breaks off half-way is none", async () => {
  const client = await clientOf((request, response) => {
    response.writeHead(200, { "Content-Length": "100" });
    response.write("half");
    setTimeout(() => request.socket.destroy(), 20);
  });
  await expect(client.ask({ url: "/" })).rejects.toThrow(NoAnswer);
});
