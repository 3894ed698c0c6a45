import { readSearch, searchQuery } from "#app/domains/listings/search/search-input.ts";
import { areaQuery, readArea, wholeSteps } from "#app/lib/map-area.ts";

/**
 * The parts of an address's query that its page reads, in one fixed order and spelling. Pages not named here read
 * nothing.
 */
const QUERIES: Record<string, (asked: URLSearchParams) => string[]> = {
  "/marketplace": (asked) => {
    const after = asked.get("after");
    return [
      searchQuery(readSearch(asked)),
      asked.get("view") === "map" ? "view=map" : "",
      after === null ? "" : `after=${encodeURIComponent(after)}`,
    ];
  },
  "/methodology/record.json": (asked) => {
    const after = asked.get("after");
    return [after === null ? "" : `after=${encodeURIComponent(after)}`];
  },
  "/marketplace/points": (asked) => {
    const area = readArea(asked);
    // A map has no order.
    return [searchQuery(readSearch(asked), { sort: "newest" }), area ? areaQuery(wholeSteps(area)) : ""];
  },
};

/** An office's page goes on before a listing's number. */
const officeQuery = (asked: URLSearchParams): string[] => {
  const before = Number(asked.get("before"));
  return [Number.isSafeInteger(before) && before > 0 ? `before=${before}` : ""];
};

/**
 * A shared page's address without the parts that the page does not read. It is kept under this address and made from
 * nothing else. So unknown names in an address make no other page, and never appear in a page that somebody else is
 * shown.
 */
export function keptAddress(address: string): string {
  const { origin, pathname, searchParams } = new URL(address);
  const asks = QUERIES[pathname] ?? (pathname.startsWith("/office/") ? officeQuery : undefined);
  const query = (asks?.(searchParams) ?? []).filter(Boolean).join("&");
  return origin + pathname + (query && `?${query}`);
}
