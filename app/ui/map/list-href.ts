/** The URL of a search's results as a list. */
export const listHref = (query: string): string => (query === "" ? "/marketplace" : `/marketplace?${query}`);
