import { chromeCopy } from "#app/i18n/site/chrome.ts";
import { plainPage } from "./plain-page.server.ts";
import { isForATab } from "./readable-failure.server.ts";
import { retryAfter } from "./retry-after.ts";

/** 429 with the seconds to wait: in words for a person, as JSON for a script. */
export async function tooMany(request: Request, waitMs: number): Promise<Response> {
  const headers = retryAfter(waitMs);
  if (!isForATab(request)) return Response.json({ error: "too_many_requests" }, { status: 429, headers });
  const { title, text } = chromeCopy.error.tooMany;
  return plainPage({ status: 429, title, text, headers, link: { href: "/", label: chromeCopy.error.home } });
}
