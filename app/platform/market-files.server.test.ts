import { expect, test } from "vitest";
import { servedMarketFiles } from "./market-files.server.ts";

const addresses = {
  model: "/assets/model-1.json",
  "sales-sa": "/assets/sa-2.json",
  "sales-qa": "/assets/qa-3.json",
  "sales-ae": "/assets/ae-4.json",
};

test("a file is read from the address that the build gave it", async () => {
  const asked: string[] = [];
  const holder = {
    fetch: async (address: string) => {
      asked.push(new URL(address).pathname);
      return Response.json({ version: 5 });
    },
  };
  expect(await servedMarketFiles(holder, addresses).read("sales-qa")).toEqual({ version: 5 });
  expect(asked).toEqual(["/assets/qa-3.json"]);
});

test("a file that is not there fails, by its name", async () => {
  const files = servedMarketFiles({ fetch: async () => new Response(null, { status: 404 }) }, addresses);
  await expect(files.read("model")).rejects.toThrow("/assets/model-1.json answered 404");
});

test("a file that does not come in time fails", async () => {
  const files = servedMarketFiles({ fetch: () => new Promise<Response>(() => {}) }, addresses, 1);
  await expect(files.read("model")).rejects.toThrow("market file");
});
