/**
 * Whether a page of another site made the browser send this. The router asks this of posts to its pages by itself, not
 * of resource routes, and the API's programs are asked by their own guard.
 */
export function comesFromElsewhere(request: Request): boolean {
  const site = request.headers.get("Sec-Fetch-Site");
  if (site !== null && site !== "same-origin" && site !== "none") return true;
  const origin = request.headers.get("Origin");
  return origin !== null && origin !== new URL(request.url).origin;
}
