import type { PeopleFilter, PeopleSort } from "#app/domains/accounts/rules.ts";

export const PEOPLE_FILTERS = [
  "all",
  "office",
  "suspended",
  "admin",
] as const satisfies readonly PeopleFilter[];
export const PEOPLE_SORTS = ["newest", "oldest"] as const satisfies readonly PeopleSort[];
