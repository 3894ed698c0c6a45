import { seconds } from "#app/lib/duration.ts";
import { within } from "#app/lib/within.ts";

/** Whoever asks for what another is making waits so long for it, and then makes it: the other may have been cut off. */
const PATIENCE = seconds(3);

type Flight = { since: number; landing: Promise<unknown> };
/** What this isolate is making for everybody, by its key: nothing of whoever asked for it. */
const flights = new Map<string, Flight>();

/** Things that are made once for all who ask for them at the same time. */
export const underWay = {
  /** What somebody is making under the key, when it is there; null where nobody is, or nothing came of it. */
  async find<Made>(key: string): Promise<Made | null> {
    const flight = flights.get(key);
    if (!flight || Date.now() - flight.since > PATIENCE) return null;
    return (await within(PATIENCE, flight.landing).catch(() => null)) as Made | null;
  },

  /** Says that the key's thing is being made; the answer is to be called with it, or with null where there is none. */
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
