import { stop } from "../../../setup/say.ts";
import { spread, type Spread } from "../table.ts";

/** A made-up network for each question: the site lets one read so much a minute and no more. */
const someone = () => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join(".")}`;

/** What is asked: an address and its headers. */
type Request = { url: string; headers?: Record<string, string> };
/** What is asked in a round, by its number. */
export type Subject = (round: number) => Request;

/** As the edge takes an answer from the Worker: it compresses by itself, which the local runtime would do in the Worker's time. */
const UNCOMPRESSED = { "Accept-Encoding": "identity" };

/** Milliseconds to the last byte of one answer, which must be a 200. */
async function timed({ url, headers = {} }: Request): Promise<number> {
  const sent = { "CF-Connecting-IP": someone(), ...UNCOMPRESSED, ...headers };
  const started = performance.now();
  const response = await fetch(url, { headers: sent, redirect: "manual" });
  await response.arrayBuffer();
  const took = performance.now() - started;
  if (response.status !== 200)
    throw stop(`${url} answered ${response.status}.`, "See the site's lines above.");
  return took;
}

/**
 * Asks several addresses in turn, one request at a time, so that whatever else the machine does falls on all of them.
 * The first rounds only warm them up. Gives each one's milliseconds, by round.
 */
export async function timesInTurn(
  subjects: readonly Subject[],
  { rounds, warm = 2 }: { rounds: number; warm?: number },
): Promise<number[][]> {
  const took: number[][] = subjects.map(() => []);
  for (let round = -warm; round < rounds; round += 1)
    for (const [index, subject] of subjects.entries()) {
      const ms = await timed(subject(round + warm));
      if (round >= 0) took[index]?.push(ms);
    }
  return took;
}

/** The same, as median, 95th percentile and most. */
export async function inTurn<Subjects extends [Subject, ...Subject[]] | Subject[]>(
  subjects: Subjects,
  options: { rounds: number; warm?: number },
): Promise<{ [Index in keyof Subjects]: Spread }> {
  const took = await timesInTurn(subjects, options);
  return took.map(spread) as { [Index in keyof Subjects]: Spread };
}
