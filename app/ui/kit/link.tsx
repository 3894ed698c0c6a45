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
  return isPlain ? <PageLink {...props} /> : <RouterLink {...props} />;
}
