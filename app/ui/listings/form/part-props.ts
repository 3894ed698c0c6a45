import type { MapTiles } from "#app/lib/map-tiles.ts";
import type { PlaceSuggestions } from "../../property-form/fetch-places.ts";
import type { ListingFields, ListingValues } from "./fields.ts";
import type { ListingLists } from "./lists.ts";

export type PartProps = {
  fields: ListingFields;
  lists: ListingLists;
  /** The form's values: as served until hydration, then as typed. */
  values: ListingValues;
  /** JavaScript runs: lists depend on each other, and fields that do not apply are hidden. */
  scripted: boolean;
  suggestions: PlaceSuggestions | null;
  tiles: MapTiles;
};
