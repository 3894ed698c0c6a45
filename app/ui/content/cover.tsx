import { COVER_SIDES, COVER_WIDTHS, type CoverName } from "#app/lib/covers.ts";

/**
 * A cover at the needed width. `eager`: visible at once; `first`: the page's largest picture, loaded with high
 * priority.
 */
export function Cover({
  name,
  alt,
  sizes,
  eager,
  first,
}: {
  name: CoverName;
  alt: string;
  sizes: string;
  eager?: boolean;
  first?: boolean;
}) {
  const set = (format: string) => COVER_WIDTHS.map((w) => `/covers/${name}-${w}.${format} ${w}w`).join(", ");
  return (
    <picture>
      <source type="image/avif" srcSet={set("avif")} sizes={sizes} />
      <img
        src={`/covers/${name}-800.webp`}
        srcSet={set("webp")}
        sizes={sizes}
        {...COVER_SIDES}
        alt={alt}
        loading={eager || first ? "eager" : "lazy"}
        fetchPriority={first ? "high" : undefined}
        decoding="async"
      />
    </picture>
  );
}
