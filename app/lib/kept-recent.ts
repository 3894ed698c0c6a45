import { BoundedMap } from "./bounded-map.ts";

/** Makes something of a text once, and keeps it until `most` others were made after it. A failure is not kept. */
export function keptRecent<Made>(most: number, make: (of: string) => Made): (of: string) => Made {
  const kept = new BoundedMap<string, { made: Made }>(most);
  return (of) => {
    const known = kept.get(of);
    if (known) return known.made;
    const made = make(of);
    kept.set(of, { made });
    return made;
  };
}
