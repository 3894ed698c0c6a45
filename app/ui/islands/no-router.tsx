import type { LinkProps } from "react-router";

// What islands use of the router, which is not there (scripts/build/page-script-plugin.ts): links, and their addresses.

/** A link that loads a page. */
export function Link({
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

/** The address of a pattern with its parameters. */
export const href = (pattern: string, params: Record<string, string> = {}): string =>
  pattern.replace(/:(\w+)/g, (_, name: string) => params[name] ?? "");
