import { expect, test } from "vitest";
import { hours, minutes } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";
import { allow, forgive, sweepCounters } from "#app/platform/rate-limit.server.ts";
import { appCtx } from "#tests/factories/context.ts";

const rule = { limit: 3, windowMs: minutes(1) };

test("parallel attempts are all counted, and a new window starts afresh", async () => {
  const ctx = appCtx();
  const key = newId();
  const answers = await Promise.all(Array.from({ length: 6 }, () => allow(ctx, key, rule)));
  expect(answers.filter(Boolean)).toHaveLength(3);
  expect(await allow({ ...ctx, now: () => Date.now() + minutes(1) + 1 }, key, rule)).toBe(true);
});

test("a key can be forgiven, and old counters are swept", async () => {
  const ctx = appCtx();
  const key = newId();
  for (let hit = 0; hit < 4; hit += 1) await allow(ctx, key, rule);
  await forgive(ctx, key);
  expect(await allow(ctx, key, rule)).toBe(true);
  await sweepCounters({ ...ctx, now: () => Date.now() + hours(49) });
  for (let hit = 0; hit < 3; hit += 1) expect(await allow(ctx, key, rule)).toBe(true);
});
