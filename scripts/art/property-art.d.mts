export type PropertyKind =
  | "apartment"
  | "villa"
  | "house"
  | "land"
  | "office"
  | "retail"
  | "warehouse"
  | "living"
  | "kitchen"
  | "majlis"
  | "bedroom";
/** All kinds, exteriors first, then interiors. */
export declare const KINDS: readonly PropertyKind[];
/** Pure and deterministic: the same kind and seed always give the same 1200 x 900 SVG string. */
export declare function propertyArt(kind: PropertyKind, seed?: number): string;
