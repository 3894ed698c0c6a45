import { Link as RouterLink, type LinkProps } from "react-router";
import { isDocument } from "#app/lib/page-kind.ts";

/** The site's link. Pages that are documents get a full page load, as does every page from an island. */
export function Link(props: LinkProps) {
  if (import.meta.env.VITE_IN_DOCUMENT) return <PlainLink {...props} />;
  const path =
    typeof props.to === "string" ? (props.to.split(/[?#]/, 1)[0] ?? "") : (props.to.pathname ?? "");
  if (!isDocument(path)) return <RouterLink {...props} />;
  return <RouterLink {...props} reloadDocument prefetch="none" />;
}

/** In an island there is no router. */
function PlainLink({
  to,
  reloadDocument: _reload,
  prefetch: _prefetch,
  discover: _discover,
  replace: _replace,
  state: _state,
  preventScrollReset: _scroll,
  relative: _relative,
  viewTransition: _transition,
  ...anchor
}: LinkProps) {
  return <a {...anchor} href={String(to)} />;
}
