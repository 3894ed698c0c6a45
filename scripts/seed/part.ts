import type { Property } from "./property.ts";

/** A sentence that may be said of a property: null where it would not be true of it. */
export type Part = string | ((property: Property) => string | null);

/** What an advertisement of a type may say. Of each group of features at most one is said: two would clash or repeat. */
export type Bank = {
  titles: readonly Part[];
  openings: readonly Part[];
  layouts: readonly Part[];
  features: readonly (readonly Part[])[];
};

export function said(parts: readonly Part[], property: Property): string[] {
  return parts.flatMap((part) => {
    const words = typeof part === "string" ? part : part(property);
    return words === null ? [] : [words];
  });
}
