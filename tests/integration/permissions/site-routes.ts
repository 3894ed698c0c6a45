import type { RouteConfigEntry } from "@react-router/dev/routes";
import table from "#app/routes.ts";

type Module = { default?: unknown; loader?: unknown; action?: unknown };
const modules = import.meta.glob<Module>("../../../app/routes/**/*.{ts,tsx}");

export type SiteRoute = { path: string; opens: boolean; acts: boolean };

async function listRoutes(entries: readonly RouteConfigEntry[]): Promise<SiteRoute[]> {
  const listed = await Promise.all(
    entries.map(async ({ file, path, index, children = [] }): Promise<SiteRoute[]> => {
      const module = await modules[`../../../app/${file}`]?.();
      if (!module) throw new Error(`app/routes.ts names ${file}, which is not there`);
      const { default: page, loader, action } = module;
      const own = { path: `/${path ?? ""}`, opens: Boolean(page ?? loader), acts: Boolean(action) };
      return [...(path || index ? [own] : []), ...(await listRoutes(children))];
    }),
  );
  return listed.flat();
}

/** Every path of app/routes.ts: whether it has a GET, and whether it accepts posts. */
export const siteRoutes = (): Promise<SiteRoute[]> => listRoutes(table);
