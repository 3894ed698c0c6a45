import { seconds } from "#app/lib/duration.ts";
import { within } from "#app/lib/within.ts";

/**
 * How long a request waits for what another one is making. Then it makes it itself, because the other may have been cut
 * off.
 */
const PATIENCE = seconds(3);

type Flight = { since: number; landing: Promise<unknown> };
/** What this isolate is making for everybody, by its key; nothing in it belongs to whoever asked. */
const flights = new Map<string, Flight>();

/** Makes things once for all who ask for them at the same time. */
export const underWay = {
  /** Waits for what another request is making under the key; null if nobody is, or if it came to nothing. */
  async find<Made>(key: string): Promise<Made | null> {
    const flight = flights.get(key);
    if (!flight || Date.now() - flight.since > PATIENCE) return null;
    return (await within(PATIENCE, flight.landing).catch(() => null)) as Made | null;
  },

  /**
   * Says that the key's thing is being made. Call the returned function with it when it is done, or with null if it
   * failed.
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
