import journal from "../migrations/meta/_journal.json";

/** Names the build that runs; the same as in the keys of the edge's cache. */
export const BUILD: string = import.meta.env.VITE_BUILD_ID ?? "unbuilt";

/** The newest migration that this build knows, as D1's own table names it. */
export const SCHEMA = `${journal.entries.at(-1)?.tag ?? ""}.sql`;
