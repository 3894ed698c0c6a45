type DeliveryAttempt = { at: number; status: number | null; error?: string };

/**
 * State of a webhook. `held` waits for a release, `lost` is never sent automatically, `failed` has used up its retries,
 * `unsubscribed` is of a type that the endpoint does not subscribe to.
 */
export type Delivery = {
  status: "pending" | "delivered" | "failed" | "held" | "lost" | "unsubscribed";
  attempts: DeliveryAttempt[];
};

type Stored = { delivery: Delivery };

/** What is posted. */
export type Post = { body: string; headers: Record<string, string> };

/** A number, or a range from which each use draws one. */
export type Amount = number | { min: number; max: number };

/**
 * How webhooks are delivered. `hold` keeps new ones until `release`; `lose` never sends them. `lossRate`: fraction
 * lost; `copies`: how often each is sent; `delayMs`: wait before each copy; `order`: order of one act's events.
 */
export type DeliverySettings = {
  mode: "send" | "hold" | "lose";
  lossRate: number;
  copies: Amount;
  delayMs: Amount;
  order: "emitted" | "reversed" | "shuffled";
};

/** A webhook that a careful endpoint refuses. */
export type Forgery = "unsigned" | "wrong-secret" | "stale" | "tampered";

const PROMPT_DELIVERY: DeliverySettings = {
  mode: "send",
  lossRate: 0,
  copies: 1,
  delayMs: 0,
  order: "emitted",
};

export type DeliveryOptions<StoredEvent extends Stored> = {
  webhookUrl: string;
  /** The webhook of an event as the vendor sends it at this instant (epoch ms), and a forged one. */
  write: (stored: StoredEvent, at: number) => Promise<Post>;
  forged: (stored: StoredEvent, how: Forgery, at: number) => Promise<Post>;
  noSuch: (id: string) => Error;
  now: () => number;
  random: () => number;
  deliver: (request: Request) => Promise<Response>;
  retryDelaysMs: readonly number[];
  state: () => { events: Map<string, StoredEvent> };
  changed: () => void;
};

const TIMEOUT_MS = 10_000;
const ATTEMPTS_KEPT = 20;

/** Sends events to the single webhook endpoint with retries, and disturbs the delivery as the settings say. */
export function createDeliveries<StoredEvent extends Stored>(options: DeliveryOptions<StoredEvent>) {
  let settings = PROMPT_DELIVERY;
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const timers = new Map<ReturnType<typeof setTimeout>, () => void>();

  function track(work: Promise<void>): void {
    const tracked = work.finally(() => running.delete(tracked));
    running.add(tracked);
  }

  function sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        timers.delete(timer);
        resolve();
      }, ms);
      timers.set(timer, resolve);
    });
  }

  function draw(amount: Amount): number {
    if (typeof amount === "number") return amount;
    return amount.min + options.random() * (amount.max - amount.min);
  }

  function find(id: string): StoredEvent {
    const stored = options.state().events.get(id);
    if (!stored) throw options.noSuch(id);
    return stored;
  }

  async function post({ body, headers }: Post): Promise<number> {
    const request = new Request(options.webhookUrl, {
      method: "POST",
      headers: {
        "content-type": "application/json; charset=utf-8",
        ...headers,
      },
      body,
      redirect: "manual",
      signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), stopping.signal]),
    });
    const response = await options.deliver(request);
    await response.body?.cancel();
    return response.status;
  }

  async function send(stored: StoredEvent): Promise<boolean> {
    const at = options.now();
    let status: number | null = null;
    let error: string | undefined;
    try {
      status = await post(await options.write(stored, at));
    } catch (failure) {
      error = failure instanceof Error ? failure.message : String(failure);
    }
    const { delivery } = stored;
    delivery.attempts = [...delivery.attempts, { at, status, ...(error ? { error } : {}) }].slice(
      -ATTEMPTS_KEPT,
    );
    const accepted = status !== null && status >= 200 && status < 300;
    if (accepted) delivery.status = "delivered";
    options.changed();
    return accepted;
  }

  async function attempt(stored: StoredEvent, nth: number): Promise<void> {
    if (stopping.signal.aborted || (await send(stored)) || stopping.signal.aborted) return;
    // Another copy has arrived, so this one needs no retry.
    if (stored.delivery.status === "delivered") return;
    const wait = options.retryDelaysMs[nth];
    if (wait === undefined) {
      stored.delivery.status = "failed";
      options.changed();
      return;
    }
    track(sleep(wait).then(() => attempt(stored, nth + 1)));
  }

  async function sendCopies(stored: StoredEvent): Promise<void> {
    const copies = Math.max(1, Math.round(draw(settings.copies)));
    for (let copy = 0; copy < copies; copy++) {
      const wait = draw(settings.delayMs);
      if (wait > 0) track(sleep(wait).then(() => attempt(stored, 0)));
      else await attempt(stored, 0);
    }
  }

  async function sendBatch(batch: StoredEvent[]): Promise<void> {
    for (const stored of batch) await sendCopies(stored);
  }

  function ordered(batch: StoredEvent[]): StoredEvent[] {
    if (settings.order === "reversed") return batch.toReversed();
    if (settings.order === "emitted") return batch;
    const drawn = batch.map((stored) => ({ stored, key: options.random() }));
    return drawn.toSorted((a, b) => a.key - b.key).map(({ stored }) => stored);
  }

  function sendPending(pick: (stored: StoredEvent) => boolean): number {
    const batch = [...options.state().events.values()].filter(pick);
    for (const stored of batch) stored.delivery.status = "pending";
    if (batch.length > 0) track(sendBatch(ordered(batch)));
    return batch.length;
  }

  return {
    settings: (): DeliverySettings => settings,

    configure(change: Partial<DeliverySettings>): DeliverySettings {
      settings = { ...settings, ...change };
      return settings;
    },

    /** Takes the events of one act and sends, holds or loses them. Does not wait for the endpoint. */
    dispatch(ids: string[]): void {
      const toSend: StoredEvent[] = [];
      for (const stored of ids.map(find)) {
        if (settings.mode === "hold") stored.delivery.status = "held";
        else if (settings.mode === "lose" || options.random() < settings.lossRate)
          stored.delivery.status = "lost";
        else toSend.push(stored);
      }
      if (toSend.length > 0 && !stopping.signal.aborted) track(sendBatch(ordered(toSend)));
    },

    /** Sends one event again, `times` times, whatever its state. Returns the statuses received. */
    async resend(id: string, times = 1): Promise<(number | null)[]> {
      const stored = find(id);
      const statuses: (number | null)[] = [];
      for (let nth = 0; nth < times; nth++) {
        await send(stored);
        statuses.push(stored.delivery.attempts.at(-1)?.status ?? null);
      }
      return statuses;
    },

    /** Sends held events. */
    release: (): number => sendPending(({ delivery }) => delivery.status === "held"),

    /** After a restart: sends every undelivered event again, even if its retries are used up. */
    resume: (): number =>
      sendPending(({ delivery }) => delivery.status === "pending" || delivery.status === "failed"),

    /** Sends a forged copy of an event and returns the endpoint's status. The event itself does not change. */
    async forge(id: string, how: Forgery): Promise<number> {
      return post(await options.forged(find(id), how, options.now()));
    },

    /** Waits until nothing is in progress, including retries and delays. */
    async settled(): Promise<void> {
      while (running.size > 0) await Promise.all(running);
    },

    /** Stops all retries and delays; undelivered events stay pending. */
    async stop(): Promise<void> {
      stopping.abort();
      for (const [timer, wake] of timers) {
        clearTimeout(timer);
        wake();
      }
      timers.clear();
      while (running.size > 0) await Promise.all(running);
    },
  };
}
