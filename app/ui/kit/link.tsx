import { Link as RouterLink, type LinkProps } from "react-router";
import { isDocument } from "#app/lib/page-kind.ts";
import { useIsInDocument } from "./kept.tsx";
import { PageLink } from "./page-link.tsx";

/**
 * The site's link. Documents, and links of documents, get a full page load; an address that is only a query stays on its
 * page.
 */
export function Link(props: LinkProps & { to: string }) {
  const [path = ""] = props.to.split(/[?#]/, 1);
  const isPlain = useIsInDocument() || (path !== "" && isDocument(path));
  if (isPlain) return <PageLink {...props} />;
  // The same element that the router's link is in the browser, without its steps: they are a fifth of drawing a page.
  if (import.meta.env.SSR && path.startsWith("/")) return <PageLink {...props} data-discover="true" />;
  return <RouterLink {...props} />;
}
