import { openOwnPicture } from "#app/domains/properties/pictures/property-pictures.server.ts";
import { memberContext } from "#app/http/context.ts";
import { privatePicture } from "#app/http/private-file.server.ts";
import type { Route } from "./+types/picture.ts";

/** A picture of one of the member's own properties; 404 for everybody else's. */
export async function loader({ context, params }: Route.LoaderArgs) {
  return privatePicture(await openOwnPicture(context.get(memberContext), params.imageId));
}
