/** Where an address holds a token in its path: of a signed link, of the link that ends a search's mails. */
const TOKEN = /^(\/shared\/|(?:\/api)?\/searches\/unsubscribe\/)[^/]+?(?=\/|\.data$|$)/i;
/** Longer ones are nobody's of ours. */
const PATH_MAX = 120;

/** As the router reads it: escapes undone, slashes together. What is no text is left as it came. */
function readable(pathname: string): string {
  try {
    return decodeURIComponent(pathname).replace(/\/{2,}/g, "/");
  } catch {
    return pathname.replace(/\/{2,}/g, "/");
  }
}

/** A request's path as the log may hold it: without its query, and without a token that would open something. */
export const loggedPath = (pathname: string): string =>
  readable(pathname).replace(TOKEN, "$1…").slice(0, PATH_MAX);
