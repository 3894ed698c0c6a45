import { DOCUMENTS, IMPERSONAL, INDEXED } from "virtual:page-facts";

// What pages and links have to know of an address, in the browser too. app/routes.ts says it of each page.

/** Whether a page comes as a plain document, without the framework's scripts: ways to it load the document. */
export const isDocument = (pathname: string): boolean => DOCUMENTS.test(pathname);

/** Whether a page shows nothing of the person who asks. The build asks with a slash at the end. */
export const isImpersonal = (pathname: string): boolean => IMPERSONAL.test(pathname);

/** Whether search engines may keep a page. */
export const isIndexed = (pathname: string): boolean => INDEXED.test(pathname);
