import { openSharedPicture } from "#app/domains/reports/sharing/open-shared.server.ts";
import { visitorContext } from "#app/http/context.ts";
import { privatePicture } from "#app/http/private-file.server.ts";
import type { Route } from "./+types/picture.ts";

/** A picture of the report that a shared link shows whole; 404 for any other. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const picture = await openSharedPicture(context.get(visitorContext), params.token, params.imageId);
  return privatePicture(picture);
}
