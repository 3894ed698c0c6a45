import type { MapTiles } from "#app/lib/map-tiles.ts";
import type { PlaceSuggestions } from "../../property-form/places.ts";
import type { ListingFields, ListingValues } from "./fields.ts";
import type { ListingLists } from "./lists.ts";

export type PartProps = {
  fields: ListingFields;
  lists: ListingLists;
  /** What stands in the form: as served until a script runs, then as typed. */
  values: ListingValues;
  /** A script runs: lists follow each other, and fields without meaning are hidden. */
  scripted: boolean;
  suggestions: PlaceSuggestions | null;
  tiles: MapTiles;
};
