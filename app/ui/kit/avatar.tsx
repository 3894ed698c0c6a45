import { AVATAR_SIZES, avatarUrlAt, initialsOf } from "#app/lib/pictures/avatar.ts";
import { classNames } from "./class-names.ts";

/** CSS pixels, as in `.avatar--*`. */
const SIDES = { sm: 32, md: 48, lg: 112 } as const;
type Look = { size?: keyof typeof SIDES };

/** A person's picture, or the initials of their name. Decorative: the name is next to it, or in the label around it. */
export function Avatar({ name, url, size = "md" }: Look & { name: string; url: string | null }) {
  const side = SIDES[size];
  const className = classNames("avatar", `avatar--${size}`);
  if (!url)
    return (
      <span className={className} aria-hidden="true">
        {initialsOf(name)}
      </span>
    );
  return (
    <img
      className={className}
      src={url}
      srcSet={AVATAR_SIZES.map((width) => `${avatarUrlAt(url, width)} ${width}w`).join(", ")}
      sizes={`${side}px`}
      width={side}
      height={side}
      alt=""
    />
  );
}

/** A picture before it is saved, as a data URL. */
export function AvatarPreview({ src, alt, size = "lg" }: Look & { src: string; alt: string }) {
  const side = SIDES[size];
  return (
    <img className={classNames("avatar", `avatar--${size}`)} src={src} width={side} height={side} alt={alt} />
  );
}
