import { COVER_SIDES, COVER_WIDTHS, type CoverName } from "#app/lib/covers.ts";

/**
 * A cover at the needed width. `first`: it is the largest of what is seen first, and fetched before all others, which wait
 * for the page's layout.
 */
export function Cover({
  name,
  alt,
  sizes,
  first,
}: {
  name: CoverName;
  alt: string;
  sizes: string;
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
        loading={first ? "eager" : "lazy"}
        fetchPriority={first ? "high" : undefined}
        decoding="async"
      />
    </picture>
  );
}
