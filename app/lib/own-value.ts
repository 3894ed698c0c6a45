/**
 * The value of a record's own key. Undefined for any other key, also for names that every object has: a typed
 * "constructor" is no entry of a table.
 */
export const ownValue = <Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;
