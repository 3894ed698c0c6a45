import { expect, test } from "vitest";
import { whenQuiet } from "./quiet.ts";

/** Waits beside processors that are this busy at each look, and so for ever at the last; gives how long it took. */
async function waitBeside(shares: readonly number[]): Promise<{ isQuiet: boolean; waited: number }> {
  let [at, idle, all, waited] = [0, 0, 0, 0];
  const look = () => ({ idle, all });
  const wait = async (ms: number) => {
    waited += ms;
    all += ms;
    idle += ms * (1 - (shares[Math.min(at, shares.length - 1)] as number));
    at += 1;
  };
  return { isQuiet: await whenQuiet(look, wait), waited };
}

test("twenty seconds with next to nothing to do are quiet", async () => {
  expect(await waitBeside([0.05])).toEqual({ isQuiet: true, waited: 20_000 });
});

test("a pause between two documents is not, and the wait begins anew", async () => {
  expect(await waitBeside([0.9, 0.02, 0.02, 0.7, 0.1])).toEqual({ isQuiet: true, waited: 40_000 });
});

test("a machine that stays busy is not waited for longer than five minutes", async () => {
  expect(await waitBeside([0.5])).toEqual({ isQuiet: false, waited: 300_000 });
});
