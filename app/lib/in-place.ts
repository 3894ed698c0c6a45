/** Says that a page's script asks, to show the answer within the page. */
export const IN_PLACE = "X-In-Place";

/** The answer to such a request where others are redirected: a script cannot see where a redirect leads. */
export const MOVED_TO = "X-Moved-To";
