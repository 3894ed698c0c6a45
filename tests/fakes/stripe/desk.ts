import type { createDeliveries } from "../shared/delivery.ts";
import type { createPersistence } from "../shared/persistence.ts";
import { expireOverdue } from "./sessions.ts";
import type { Act, State, StoredEvent } from "./state.ts";

export type Cause = Act["cause"];

/** All access to the state: one change at a time, which is stored before the response and then sent as webhooks. */
export type Desk = {
  publicOrigin: string;
  now: () => number;
  read<T>(work: (state: State) => T): Promise<T>;
  change<T>(cause: Cause, work: (act: Act) => T): Promise<T>;
};

type DeskOptions = {
  publicOrigin: string;
  now: () => number;
  subscribed: (type: string) => boolean;
  persistence: ReturnType<typeof createPersistence<State>>;
  deliveries: ReturnType<typeof createDeliveries<StoredEvent>>;
};

export function createDesk({ publicOrigin, now, subscribed, persistence, deliveries }: DeskOptions): Desk {
  function begin(state: State, cause: Cause): Act {
    return { state, at: Math.floor(now() / 1000), publicOrigin, cause, subscribed, emitted: [] };
  }

  async function commit(act: Act): Promise<void> {
    await persistence.save();
    deliveries.dispatch(act.emitted);
  }

  async function expireFirst(): Promise<State> {
    const state = await persistence.ready();
    const act = begin(state, null);
    expireOverdue(act);
    if (act.emitted.length > 0) await commit(act);
    return state;
  }

  return {
    publicOrigin,
    now,
    async read(work) {
      return work(await expireFirst());
    },
    async change(cause, work) {
      const act = begin(await expireFirst(), cause);
      const answer = work(act);
      await commit(act);
      return answer;
    },
  };
}
