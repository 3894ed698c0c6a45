import { asc, eq } from "drizzle-orm";
import {
  importedListings,
  importPictures,
  importRefusals,
  imports,
  importSources,
} from "#app/db/schema.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { isoOf, listOwned } from "./list-owned.server.ts";

/** Where the person's imported listings come from, what was imported, and what was refused. */
export async function gatherImports(ctx: Pick<AppContext, "db">, userId: string) {
  const sources = await listOwned(ctx, importSources, userId, {
    id: importSources.id,
    kind: importSources.kind,
    name: importSources.name,
    status: importSources.status,
    address: importSources.address,
    every_hours: importSources.everyHours,
    settings: importSources.settings,
    mapping: importSources.mapping,
    made_at: isoOf(importSources.createdAt),
  });
  const runs = await listOwned(ctx, imports, userId, {
    id: imports.id,
    source_id: imports.sourceId,
    file_name: imports.fileName,
    status: imports.status,
    rows: imports.total,
    created: imports.created,
    changed: imports.changed,
    refused: imports.refused,
    gone: imports.gone,
    made_at: isoOf(imports.createdAt),
  });
  const refused = await ctx.db
    .select({
      import_id: importRefusals.importId,
      row: importRefusals.row,
      reference: importRefusals.reference,
      errors: importRefusals.errors,
    })
    .from(importRefusals)
    .innerJoin(imports, eq(imports.id, importRefusals.importId))
    .where(eq(imports.userId, userId))
    .orderBy(asc(importRefusals.row));
  const listed = await ctx.db
    .select({ listing_id: importedListings.listingId, reference: importedListings.reference })
    .from(importedListings)
    .where(eq(importedListings.userId, userId));
  const pictures = await ctx.db
    .select({
      listing_id: importPictures.listingId,
      address: importPictures.address,
      status: importPictures.status,
    })
    .from(importPictures)
    .innerJoin(importSources, eq(importSources.id, importPictures.sourceId))
    .where(eq(importSources.userId, userId));
  return { imports: { sources, runs, refused_rows: refused, listings: listed, pictures } };
}
