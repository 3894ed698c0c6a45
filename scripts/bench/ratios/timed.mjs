import { stop } from "../../setup/say.mjs";
import { spread } from "../table.mjs";

/** A made-up network for each question: the site lets one read so much a minute and no more. */
const someone = () => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join(".")}`;

/** Milliseconds to the last byte of one answer, which must be a 200. */
async function timed({ url, headers = {} }) {
  const sent = { "CF-Connecting-IP": someone(), ...headers };
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
 * `subjects` are functions that give what `timed` takes, of the round's number; the first rounds only warm them up.
 */
export async function inTurn(subjects, { rounds, warm = 2 }) {
  const took = subjects.map(() => []);
  for (let round = -warm; round < rounds; round += 1)
    for (const [index, subject] of subjects.entries()) {
      const ms = await timed(subject(round + warm));
      if (round >= 0) took[index].push(ms);
    }
  return took.map(spread);
}
