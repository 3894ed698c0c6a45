import { chromeCopy } from "#app/i18n/site/chrome.ts";
import { plainPage } from "./plain-page.server.ts";
import { comesFromHere, isWrite } from "./same-site.ts";

/**
 * 403 for whatever may change something and was not sent by a page of this site, else null. Asked of every page and
 * resource route before any of them runs; the router asks documents alone, and takes what names no Origin.
 */
export async function refuseElsewhere(request: Request): Promise<Response | null> {
  if (!isWrite(request) || comesFromHere(request)) return null;
  const { title, text } = chromeCopy.error.elsewhere;
  return plainPage({ status: 403, title, text, link: { href: "/", label: chromeCopy.error.home } });
}
