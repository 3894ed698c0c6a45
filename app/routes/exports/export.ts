import { openOwnExport } from "#app/domains/accounts/exports.server.ts";
import { memberContext } from "#app/http/context.ts";
import { plainPage } from "#app/http/plain-page.server.ts";
import { privateFile } from "#app/http/private-file.server.ts";
import { privacyCopy } from "#app/i18n/site/privacy.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import { PRODUCT } from "#app/lib/product.ts";
import type { Route } from "./+types/export.ts";
import { utcDayOf } from "#app/lib/calendar.ts";

/** Streams the ZIP of a member's data as a download, never cached. If there is none, the tab says why. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const member = context.get(memberContext);
  try {
    const opened = await openOwnExport(member, params.exportId);
    return opened ? streamed(opened) : await noFile("gone", 404);
  } catch (error) {
    member.log("export.file_failed", { reference: member.reference, error: errorText(error) });
    return noFile("failed", 503, { "Retry-After": "60" });
  }
}

function noFile(
  reason: keyof typeof privacyCopy.export.noFile,
  status: number,
  headers = {},
): Promise<Response> {
  const link = { href: "/dashboard/settings/export", label: privacyCopy.export.title };
  return plainPage({ ...privacyCopy.export.noFile[reason], status, link, headers, forMembers: true });
}

function streamed({ file, createdAt }: NonNullable<Awaited<ReturnType<typeof openOwnExport>>>): Response {
  const day = utcDayOf(createdAt);
  return privateFile(file.body, {
    type: "application/zip",
    size: file.size,
    disposition: `attachment; filename="${PRODUCT.latinName.toLowerCase()}-data-${day}.zip"`,
  });
}
