import { Link as RouterLink, type LinkProps } from "react-router";
import { isFrameworkFree } from "#app/lib/content-pages.ts";

/** The site's link. Pages without the framework are documents that the browser loads whole. */
export function Link(props: LinkProps) {
  const path =
    typeof props.to === "string" ? (props.to.split(/[?#]/, 1)[0] ?? "") : (props.to.pathname ?? "");
  if (!isFrameworkFree(path)) return <RouterLink {...props} />;
  return <RouterLink {...props} reloadDocument prefetch="none" />;
}
