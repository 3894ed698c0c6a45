import { DOCUMENTS, IMPERSONAL, INDEXED } from "virtual:page-facts";

// Facts about a page by its path, for pages and links, also in the browser. app/routes.ts declares them per page.

/** Whether a page is a plain document without the framework's scripts. Links to it do a full page load. */
export const isDocument = (pathname: string): boolean => DOCUMENTS.test(pathname);

/** Whether a page shows nothing of the signed-in person. The build asks with a trailing slash. */
export const isImpersonal = (pathname: string): boolean => IMPERSONAL.test(pathname);

/** Whether search engines may index a page. */
export const isIndexed = (pathname: string): boolean => INDEXED.test(pathname);
