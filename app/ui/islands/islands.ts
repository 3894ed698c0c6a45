// Islands by name: what the page's script loads to wake one. The type of each one's props is its component's.
export const ISLANDS = {
  gallery: async () => (await import("../listings/gallery/gallery.tsx")).Gallery,
  "market-map": async () => (await import("../map/map-on-demand.tsx")).MapOnDemand,
  "place-map": async () => (await import("../map/place-map.tsx")).PlaceMap,
};

export type IslandName = keyof typeof ISLANDS;

export const isIsland = (name: string): name is IslandName => Object.hasOwn(ISLANDS, name);
