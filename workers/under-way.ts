import { seconds } from "#app/lib/duration.ts";
import { within } from "#app/lib/within.ts";

/**
 * How long a request waits for the result of another one. Then it computes it itself, because the other may have been
 * aborted.
 */
const PATIENCE = seconds(3);

type Flight = { since: number; landing: Promise<unknown> };
/** Results in progress in this isolate that are the same for everybody, by key; they hold nothing of the requester. */
const flights = new Map<string, Flight>();

/** Computes results once for all who request them at the same time. */
export const underWay = {
  /** Waits for another request's result under the key; null if there is none, or if it failed. */
  async find<Made>(key: string): Promise<Made | null> {
    const flight = flights.get(key);
    if (!flight || Date.now() - flight.since > PATIENCE) return null;
    return (await within(PATIENCE, flight.landing).catch(() => null)) as Made | null;
  },

  /**
   * Announces that the key's result is in progress. Call the returned function with it when done, or with null on
   * failure.
   */
  begin<Made>(key: string): (made: Made | null) => void {
    let resolve: (made: Made | null) => void = () => undefined;
    const landing = new Promise<Made | null>((settle) => {
      resolve = settle;
    });
    const flight = { since: Date.now(), landing };
    flights.set(key, flight);
    return (made) => {
      if (flights.get(key) === flight) flights.delete(key);
      resolve(made);
    };
  },
};
