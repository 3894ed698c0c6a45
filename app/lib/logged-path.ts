/** Where an address holds a token in its path: of a signed link, of the link that ends a search's mails. */
const TOKEN = /^(\/shared\/|(?:\/api)?\/searches\/unsubscribe\/)[^/]+?(?=\/|\.data$|$)/;
/** Longer ones are nobody's of ours. */
const PATH_MAX = 120;

/** A request's path as the log may hold it: without its query, and without a token that would open something. */
export const loggedPath = (pathname: string): string => pathname.replace(TOKEN, "$1…").slice(0, PATH_MAX);
