/**
 * What a record holds under a key of its own. Undefined for any other, also where every object has something by that name:
 * a typed "constructor" is no entry of a table.
 */
export const ownValue = <Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;
