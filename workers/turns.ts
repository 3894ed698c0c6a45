import { seconds } from "#app/lib/duration.ts";

/** How many requests of one network an isolate handles at once; everybody else's run in between. */
const AT_ONCE = 1;
/**
 * How many wait for their turn, and how long: waiting costs nothing, while a client that is refused at once asks again
 * at once.
 */
const WAITING = 64;
const PATIENCE = seconds(4);
/** An aborted request, such as a map's outdated one, never gives its turn back: the turn expires. */
const LONGEST = seconds(1);
const LOOK_AGAIN = 40;
/** A waiting request records each check. If it has not checked for this long, it was aborted. */
const STILL_THERE = seconds(0.5);
/** No household or office sends so many at once: when this many wait, each turn is followed by a pause. */
const CROWD = 6;
const REST = 250;

type Queue = { taken: Map<symbol, number>; waiting: Map<symbol, number>; restsUntil: number };
/** By network; one with nothing under way has no entry. */
const queues = new Map<string, Queue>();

function openQueue(network: string): Queue {
  const queue = queues.get(network) ?? { taken: new Map(), waiting: new Map(), restsUntil: 0 };
  queues.set(network, queue);
  const now = Date.now();
  for (const part of [queue.taken, queue.waiting])
    for (const [turn, end] of part) if (end <= now) part.delete(turn);
  return queue;
}

function leave(network: string, turn: symbol): void {
  const queue = queues.get(network);
  if (!queue) return;
  if (queue.taken.delete(turn) && queue.waiting.size > CROWD) queue.restsUntil = Date.now() + REST;
  queue.waiting.delete(turn);
  if (queue.taken.size + queue.waiting.size === 0) queues.delete(network);
}

/**
 * Does the work in the network's turn: one at a time for each network, while others wait up to four seconds. Null, and
 * nothing done, if too many are waiting or the wait was too long.
 */
export async function inTurn<Done>(network: string, work: () => Promise<Done>): Promise<Done | null> {
  const turn = Symbol(network);
  if (!(await takeTurn(network, turn))) return null;
  try {
    return await work();
  } finally {
    leave(network, turn);
  }
}

async function takeTurn(network: string, turn: symbol): Promise<boolean> {
  const until = Date.now() + PATIENCE;
  for (;;) {
    const { taken, waiting, restsUntil } = openQueue(network);
    const [first = turn] = waiting.keys();
    if (taken.size < AT_ONCE && first === turn && Date.now() >= restsUntil) {
      waiting.delete(turn);
      taken.set(turn, Date.now() + LONGEST);
      return true;
    }
    const isNew = !waiting.has(turn);
    if (Date.now() >= until || (isNew && waiting.size >= WAITING)) {
      leave(network, turn);
      return false;
    }
    waiting.set(turn, Date.now() + STILL_THERE);
    // Each request wakes by a timer of its own: on Workers one request cannot wake another.
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN));
  }
}
