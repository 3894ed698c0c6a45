import { IN_PLACE, MOVED_TO } from "#app/lib/in-place.ts";

const isRedirect = ({ status, headers }: Response): boolean =>
  status >= 300 && status < 400 && headers.has("Location");

/**
 * A redirect as a page's script can read it, if one asked: without a body, the target in a header, and with its cookies,
 * so that a toast is shown where it leads.
 */
export function tellMoved(request: Request, response: Response): Response {
  if (!request.headers.has(IN_PLACE) || !isRedirect(response)) return response;
  const headers = new Headers(response.headers);
  headers.set(MOVED_TO, headers.get("Location") ?? "/");
  headers.set("Cache-Control", "no-store");
  for (const name of ["Location", "Content-Type", "Content-Length"]) headers.delete(name);
  return new Response(null, { status: 204, headers });
}
