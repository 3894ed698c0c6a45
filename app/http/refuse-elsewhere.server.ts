import { chromeCopy } from "#app/i18n/site/chrome.ts";
import { plainPage } from "./plain-page.server.ts";
import { comesFromHere, isWrite } from "./same-site.ts";

/**
 * 403 for a request that may change something and was not sent by a page of this site, else null. It is asked before
 * any page or resource route runs: the router itself checks only documents, and accepts requests without an Origin.
 */
export async function refuseElsewhere(request: Request): Promise<Response | null> {
  if (!isWrite(request) || comesFromHere(request)) return null;
  const { title, text } = chromeCopy.error.elsewhere;
  return plainPage({ status: 403, title, text, link: { href: "/", label: chromeCopy.error.home } });
}
