import { Link as RouterLink, type LinkProps } from "react-router";
import { isDocument } from "#app/lib/page-kind.ts";
import { PageLink } from "./page-link.tsx";

/** The site's link. Pages that are documents get a full page load; an address that is only a query stays on its page. */
export function Link(props: LinkProps & { to: string }) {
  const [path = ""] = props.to.split(/[?#]/, 1);
  return path !== "" && isDocument(path) ? <PageLink {...props} /> : <RouterLink {...props} />;
}
