/** A folder in memory for stores that a run of tests throws away, or null where there is none with enough room. */
export function memoryFolder(): string | null;
