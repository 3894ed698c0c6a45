import { typedLine } from "#app/lib/text/typed-text.ts";
import {
  MODERATION_FILTERS,
  MODERATION_FLAGS,
  MODERATION_SORTS,
  type ModerationSearch,
} from "#app/domains/listings/rules.ts";

export const MODERATION_PAGE = "/admin/listings";
/** Nobody remembers more words of a listing. */
const LONGEST = 200;
const ID = /^[0-9a-f]{32}$/;

/** The list's default query. */
export const EVERYTHING: ModerationSearch = {
  filter: "all",
  words: "",
  owner: null,
  flag: null,
  sort: "waiting",
};

/** Parses a query. Missing or invalid parameters get their default. */
export function readModerationSearch(params: URLSearchParams): ModerationSearch {
  const known = <Value extends string>(name: string, values: readonly Value[]): Value | null =>
    values.find((value) => value === params.get(name)) ?? null;
  const filter = known("status", MODERATION_FILTERS) ?? EVERYTHING.filter;
  const office = params.get("office")?.slice(0, 64);
  return {
    filter,
    words: typedLine((params.get("q") ?? "").slice(0, LONGEST)),
    owner: params.get("owner")?.slice(0, 64) || null,
    ...(office ? { office } : {}),
    flag: known("flag", MODERATION_FLAGS),
    // Reported listings are always in the order of the oldest report.
    sort: (filter === "reported" ? null : known("sort", MODERATION_SORTS)) ?? EVERYTHING.sort,
  };
}

/** The id that was typed instead of words; null for anything else. */
export function idIn({ words }: ModerationSearch): string | null {
  return ID.test(words) ? words : null;
}

/** The list's canonical URL, without default values. */
export function moderationAddress(search: ModerationSearch, after: string | null = null): string {
  const query = new URLSearchParams();
  if (search.filter !== EVERYTHING.filter) query.set("status", search.filter);
  if (search.words) query.set("q", search.words);
  if (search.owner) query.set("owner", search.owner);
  if (search.office) query.set("office", search.office);
  if (search.flag) query.set("flag", search.flag);
  if (search.sort !== EVERYTHING.sort) query.set("sort", search.sort);
  if (after) query.set("after", after);
  return query.size > 0 ? `${MODERATION_PAGE}?${query}` : MODERATION_PAGE;
}
