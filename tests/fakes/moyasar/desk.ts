import type { createDeliveries } from "../shared/delivery.ts";
import type { createPersistence } from "../shared/persistence.ts";
import { expireOverdue } from "./acts.ts";
import type { Act, State, StoredEvent } from "./state.ts";

/** All access to the state: one change at a time, which is stored before the answer and then sent as webhooks. */
export type Desk = ReturnType<typeof createDesk>;

type DeskOptions = {
  publicOrigin: string;
  now: () => number;
  subscribed: (type: string) => boolean;
  persistence: ReturnType<typeof createPersistence<State>>;
  deliveries: ReturnType<typeof createDeliveries<StoredEvent>>;
};

export function createDesk({ publicOrigin, now, subscribed, persistence, deliveries }: DeskOptions) {
  async function begin(): Promise<Act> {
    const state = await persistence.ready();
    const act = { state, at: now(), publicOrigin, subscribed, emitted: [] };
    expireOverdue(act);
    return act;
  }
  return {
    now,
    read: async <T>(work: (state: State) => T): Promise<T> => work((await begin()).state),
    async change<T>(work: (act: Act) => T): Promise<T> {
      const act = await begin();
      const answer = structuredClone(work(act));
      await persistence.save();
      deliveries.dispatch(act.emitted);
      return answer;
    },
  };
}
