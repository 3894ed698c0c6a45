/** Paths that contain a token: shared links, gifts, invitations into an office, links that confirm a contact address or end a saved search's mails. */
const TOKEN =
  /^(\/shared\/|\/contact-mail\/|\/gifts\/|\/office\/invitations\/|(?:\/api)?\/searches\/unsubscribe\/)[^/]+?(?=\/|\.data$|$)/i;
/** None of our own paths is longer. */
const PATH_MAX = 120;
/** Percent-encoded characters, encoded once or twice (`%2573`). */
const ESCAPED = /%(?:25)*([2-7][\da-f])/gi;
/** How much of a path is read: our names and a token, with every character encoded twice. */
const READ_MAX = 2000;

/** The path as a server reads it: percent-encoded letters decoded, repeated slashes merged. */
const readable = (path: string): string =>
  path
    .replace(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\/{2,}/g, "/");

/**
 * A request's path for the log: without its query, and without a token that would grant access, however the path is
 * spelled.
 */
export function loggedPath(pathname: string): string {
  const path = pathname.slice(0, READ_MAX);
  const read = readable(path);
  const logged = TOKEN.test(read) ? read.replace(TOKEN, "$1…") : path;
  return logged.slice(0, PATH_MAX);
}
