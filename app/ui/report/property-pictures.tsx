import type { ReactNode } from "react";
import type { PropertyPicture } from "#app/domains/properties/pictures/rules.ts";
import { propertyPicturesCopy } from "#app/i18n/valuation/property-pictures.ts";

const words = propertyPicturesCopy;

/** The pictures of a report whose address is known, under a heading; nothing without any. */
export function PropertyPictures({
  pictures = [],
  addressOf = () => undefined,
  heading,
}: {
  pictures?: readonly PropertyPicture[];
  addressOf?: (id: string) => string | undefined;
  heading: (text: string) => ReactNode;
}) {
  const shown = pictures.flatMap((picture) => {
    const address = addressOf(picture.id);
    return address === undefined ? [] : [{ ...picture, address }];
  });
  if (shown.length === 0) return null;
  return (
    <>
      {heading(words.title)}
      <ul role="list" className="photos">
        {shown.map(({ id, width, height, address }, index) => (
          <li key={id}>
            <img
              src={address}
              width={width}
              height={height}
              alt={words.alt(index + 1, shown.length)}
              // A document that carries them inside is printed before anybody scrolls.
              loading={address.startsWith("data:") ? undefined : "lazy"}
            />
          </li>
        ))}
      </ul>
      <p className="tiny muted">{words.stated}</p>
    </>
  );
}
