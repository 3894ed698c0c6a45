import { sendRefusedPosts } from "../../scripts/measure/attack/refused-posts.ts";
import { expect, test } from "./support/test.ts";

test("no request fails after posts that were refused before their bodies were read", async ({ baseURL }) => {
  if (!baseURL) throw new Error("playwright.config.ts names no address");
  const { rows, failed } = await sendRefusedPosts(baseURL, { posts: 170, reads: 50, atOnce: 4 });
  expect(failed, JSON.stringify(rows, null, 2)).toBe(0);
});
