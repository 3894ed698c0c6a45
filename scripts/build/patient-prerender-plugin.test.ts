import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { resolveConfig, type UserConfig, type ViteBuilder } from "vite";
import { expect, test } from "vitest";
import { patientPrerender } from "./patient-prerender-plugin.ts";

type BuildApp = NonNullable<NonNullable<UserConfig["builder"]>["buildApp"]>;

/** The build of an app whose prerendering is this, by Vite's own reading of a configuration. */
async function buildAppOf(prerender: BuildApp): Promise<BuildApp | undefined> {
  const framework = {
    name: "prerender",
    config: { order: "post" as const, handler: () => ({ builder: { buildApp: prerender } }) },
  };
  const { builder } = await resolveConfig(
    { configFile: false, plugins: [framework, patientPrerender()] },
    "build",
  );
  return builder?.buildApp;
}

test("a page that prerenders slower than the framework's limit is waited for, and the limit is back after the build", async () => {
  const late: boolean[] = [];
  const prerender = async () => {
    const limit = AbortSignal.timeout(5);
    await sleep(60);
    late.push(limit.aborted);
  };
  const buildApp = await buildAppOf(prerender);
  await buildApp?.({} as ViteBuilder);
  expect(late).toEqual([false]);
  await prerender();
  expect(late).toEqual([false, true]);
});

test("a build that fails leaves no wide limit behind", async () => {
  const { timeout } = AbortSignal;
  const buildApp = await buildAppOf(() => Promise.reject(new Error("broken")));
  await expect(buildApp?.({} as ViteBuilder)).rejects.toThrow("broken");
  expect(AbortSignal.timeout).toBe(timeout);
});

test("the site's own build has it after all its other plugins", () => {
  const config = readFileSync("vite.config.ts", "utf8");
  expect(config).toMatch(/reactRouter\(\),\s+patientPrerender\(\),\s+\],/);
});
