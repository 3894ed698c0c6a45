/** The URL of a search's results as a list. */
export const listHref = (query: string): string => (query === "" ? "/marketplace" : `/marketplace?${query}`);

/** The same on the map. */
export const mapHref = (query: string): string => listHref([query, "view=map"].filter(Boolean).join("&"));
