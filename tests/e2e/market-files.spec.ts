import { readdirSync } from "node:fs";
import { expect, test } from "./support/test.ts";

/** That estimates are read from them, estimate.spec.ts shows: nothing of them is in the built Worker. */
test("the model's files lie beside the Worker, which shows them to nobody", async ({ request }) => {
  const files = readdirSync("build/client/assets").filter((name) => name.endsWith(".json"));
  expect(files).toHaveLength(4);
  for (const name of files) expect((await request.get(`/assets/${name}`)).status(), name).toBe(404);
});
