/** A stand-in's state: maps by id. */
type Maps = Record<string, Map<string, unknown>>;

function toJson(state: Maps): string {
  return JSON.stringify(Object.fromEntries(Object.entries(state).map(([name, map]) => [name, [...map]])));
}

/** Parses what `toJson` wrote; throws on anything else, so that a damaged file is noticed. */
function fromJson<State extends Maps>(json: string, empty: State): State {
  const raw = JSON.parse(json) as Record<string, unknown>;
  for (const [name, map] of Object.entries(empty)) {
    const entries = raw[name];
    if (!Array.isArray(entries)) throw new Error(`The stored state of a stand-in has no list "${name}".`);
    for (const [id, value] of entries) map.set(id, value);
  }
  return empty;
}

export type StateStore = { load(): Promise<string | null>; save(json: string): Promise<void> };

const LAZY_MS = 300;

/** Saves the state to a store: one save at a time; a waiting save covers all changes made meanwhile. */
export function createPersistence<State extends Maps>(
  store: StateStore | undefined,
  emptyState: () => State,
) {
  let state = emptyState();
  let loading: Promise<State> | undefined;
  let running: Promise<void> | undefined;
  let waiting: Promise<void> | undefined;
  let lazy: ReturnType<typeof setTimeout> | undefined;
  let failure: unknown;

  async function load(): Promise<State> {
    const json = (await store?.load()) ?? null;
    if (json !== null) state = fromJson(json, emptyState());
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
    running = store.save(toJson(state)).finally(() => {
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
