/** Where an address holds a token in its path: of a signed link, of the link that ends a search's mails. */
const TOKEN = /^(\/shared\/|(?:\/api)?\/searches\/unsubscribe\/)[^/]+?(?=\/|\.data$|$)/i;
/** Longer ones are nobody's of ours. */
const PATH_MAX = 120;
/** Signs written as numbers, once or again over what that wrote (`%2573`). */
const ESCAPED = /%(?:25)*([2-7][\da-f])/gi;
/** So much of a path is looked at: our names and a token, each sign of theirs escaped twice. */
const READ_MAX = 2000;

/** As a server reads it: letters that were written as numbers are letters again, slashes beside each other are one. */
const readable = (path: string): string =>
  path
    .replace(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\/{2,}/g, "/");

/**
 * A request's path as the log may hold it: without its query, and without a token that would open something, in
 * whatever letters the way to it is written.
 */
export function loggedPath(pathname: string): string {
  const path = pathname.slice(0, READ_MAX);
  const read = readable(path);
  const logged = TOKEN.test(read) ? read.replace(TOKEN, "$1…") : path;
  return logged.slice(0, PATH_MAX);
}
