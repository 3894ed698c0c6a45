import { emptyState, type State, stateFromJson, stateToJson } from "./state.ts";

export type StateStore = { load(): Promise<string | null>; save(json: string): Promise<void> };

const LAZY_MS = 300;

/** Saves the state to a store: one save at a time; a waiting save covers all changes made meanwhile. */
export function createPersistence(store: StateStore | undefined) {
  let state = emptyState();
  let loading: Promise<State> | undefined;
  let running: Promise<void> | undefined;
  let waiting: Promise<void> | undefined;
  let lazy: ReturnType<typeof setTimeout> | undefined;
  let failure: unknown;

  async function load(): Promise<State> {
    const json = (await store?.load()) ?? null;
    if (json !== null) state = stateFromJson(json);
    return state;
  }

  async function save(): Promise<void> {
    if (!store) return;
    if (waiting) return waiting;
    if (running) {
      waiting = running
        .catch(() => undefined)
        .then(() => {
          waiting = undefined;
          return save();
        });
      return waiting;
    }
    running = store.save(stateToJson(state)).finally(() => {
      running = undefined;
    });
    return running;
  }

  return {
    state: (): State => state,

    /** Loads the store once; every use of the state waits for it. */
    ready: (): Promise<State> => (loading ??= load()),

    /** Saves now and waits. Throws errors that a save in the background could not report. */
    async save(): Promise<void> {
      clearTimeout(lazy);
      lazy = undefined;
      if (failure !== undefined) {
        const earlier = failure;
        failure = undefined;
        throw earlier;
      }
      await save();
    },

    /** Saves soon, for changes that a restart may lose: the delivery log. */
    saveSoon(): void {
      if (!store) return;
      lazy ??= setTimeout(() => {
        lazy = undefined;
        save().catch((error: unknown) => {
          failure = error;
        });
      }, LAZY_MS);
    },
  };
}
