// What islands use of the router, which is not there (scripts/build/page-script-plugin.ts): links, and their addresses.

export { PageLink as Link } from "../kit/page-link.tsx";

/** The address of a pattern with its parameters. */
export const href = (pattern: string, params: Record<string, string> = {}): string =>
  pattern.replace(/:(\w+)/g, (_, name: string) => params[name] ?? "");
