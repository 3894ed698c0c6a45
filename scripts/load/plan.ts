/** How a step treats the site: more users than before, far more than it can serve, or as few as at the start. */
type StepKind = "rise" | "overload" | "recovery";

export type Step = { name: string; kind: StepKind; users: number; seconds: number };

/** Virtual users of the first step, and of the last one. */
export const FEWEST = 4;

/** How many times the greatest number of users come at once in the overload. */
const OVERLOAD = 3;

/** Shares of the run's time. */
const SHARE = { rise: 0.6, overload: 0.15, recovery: 0.25 };

/**
 * Steps of a run: users double from four up to `most`, then three times `most` come at once, then four are left. The
 * rising steps take equal time.
 */
export function planOf({ minutes, most }: { minutes: number; most: number }): Step[] {
  const rising: number[] = [];
  for (let users = FEWEST; users < most; users *= 2) rising.push(users);
  rising.push(most);
  const total = minutes * 60;
  const seconds = (share: number) => Math.max(1, Math.round(total * share));
  return [
    ...rising.map((users): Step => ({
      name: `${users} users`,
      kind: "rise",
      users,
      seconds: seconds(SHARE.rise / rising.length),
    })),
    { name: "overload", kind: "overload", users: most * OVERLOAD, seconds: seconds(SHARE.overload) },
    { name: "recovery", kind: "recovery", users: FEWEST, seconds: seconds(SHARE.recovery) },
  ];
}

/** The short run of the test suite. */
export const SAMPLE: readonly Step[] = [
  { name: "4 users", kind: "rise", users: FEWEST, seconds: 4 },
  { name: "12 users", kind: "rise", users: 12, seconds: 4 },
  { name: "overload", kind: "overload", users: 40, seconds: 4 },
  { name: "recovery", kind: "recovery", users: FEWEST, seconds: 4 },
];
