import { eq } from "drizzle-orm";
import { importedListings, imports, importSources } from "#app/db/schema.server.ts";

/**
 * Whose imports a member may see and change: their own. This is the only place that says so; where offices have several
 * members, it says the office's.
 */
export const ownSources = ({ userId }: { userId: string }) => eq(importSources.userId, userId);
/** The same of runs. */
export const ownRuns = ({ userId }: { userId: string }) => eq(imports.userId, userId);
/** The same of imported listings. */
export const ownImported = ({ userId }: { userId: string }) => eq(importedListings.userId, userId);
