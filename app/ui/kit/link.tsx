import { Link as RouterLink, type LinkProps } from "react-router";
import { isDocument } from "#app/lib/page-kind.ts";

/** The site's link. Pages that are documents get a full page load. */
export function Link(props: LinkProps) {
  const path =
    typeof props.to === "string" ? (props.to.split(/[?#]/, 1)[0] ?? "") : (props.to.pathname ?? "");
  if (!isDocument(path)) return <RouterLink {...props} />;
  return <RouterLink {...props} reloadDocument prefetch="none" />;
}
