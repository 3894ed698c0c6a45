/** The marketplace's results as a list, of a search as its address has it. */
export const listHref = (query: string): string => (query === "" ? "/marketplace" : `/marketplace?${query}`);
