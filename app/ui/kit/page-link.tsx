import type { LinkProps } from "react-router";

/**
 * A link that loads a page: the router's, without the router. A page of documents has a hundred of these, and the
 * router's own would resolve each against its routes.
 */
export function PageLink({
  to,
  reloadDocument: _reload,
  prefetch: _prefetch,
  discover: _discover,
  replace: _replace,
  state: _state,
  preventScrollReset: _scroll,
  relative: _relative,
  viewTransition: _transition,
  mask: _mask,
  defaultShouldRevalidate: _revalidate,
  ...anchor
}: LinkProps & { to: string }) {
  return <a {...anchor} href={to} />;
}
