import { openOwnExport } from "#app/domains/accounts/exports.server.ts";
import { memberContext } from "#app/http/context.ts";
import { found } from "#app/http/found.server.ts";
import { PRODUCT } from "#app/lib/product.ts";
import type { Route } from "./+types/export-file.ts";

/** Streams the ZIP of one's own data to its owner, to be saved; kept by no cache. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { file, createdAt } = found(await openOwnExport(context.get(memberContext), params.exportId));
  const day = new Date(createdAt).toISOString().slice(0, 10);
  return new Response(file.body, {
    headers: {
      "Content-Type": "application/zip",
      "Content-Length": String(file.size),
      "Content-Disposition": `attachment; filename="${PRODUCT.latinName.toLowerCase()}-data-${day}.zip"`,
      "Cache-Control": "private, no-store",
    },
  });
}
