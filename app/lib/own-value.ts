/**
 * The value of a record's own key. Undefined for other keys, even for names that every object inherits, such as a typed
 * "constructor".
 */
export const ownValue = <Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;
