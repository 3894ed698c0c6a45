/** The status of a shared link's page, by the state of the link. */
export const SHARED_STATUS = {
  expired: 410,
  revoked: 410,
  unknown: 404,
  "no-file": 404,
  "summary-only": 403,
} as const;

const SECRET = { "X-Robots-Tag": "noindex", "Cache-Control": "private, no-store" };

/** Headers of the file behind a shared link, whose URL is a secret: no Referer, search engine or cache may keep it. */
export const SHARED_FILE_HEADERS = { ...SECRET, "Referrer-Policy": "no-referrer" };

/** Headers of the link's page. As in `link.server.ts`, "no-referrer" would break the forms in the page's head. */
export const SHARED_PAGE_HEADERS = { ...SECRET, "Referrer-Policy": "strict-origin" };
