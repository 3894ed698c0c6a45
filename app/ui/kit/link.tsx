import { Link as RouterLink, type LinkProps } from "react-router";
import { isContentPage } from "#app/lib/content-pages.ts";

/** The site's link. Content pages are documents without the framework: the browser loads them whole. */
export function Link(props: LinkProps) {
  const path =
    typeof props.to === "string" ? (props.to.split(/[?#]/, 1)[0] ?? "") : (props.to.pathname ?? "");
  if (!isContentPage(path)) return <RouterLink {...props} />;
  return <RouterLink {...props} reloadDocument prefetch="none" />;
}
