import { circle, divIcon, layerGroup, marker, polygon, polyline, type Map as LeafletMap } from "leaflet";
import { cornerAt } from "#app/lib/drawn-rings.ts";
import type { Point } from "#app/lib/rings.ts";
import type { Drawing } from "./drawing.ts";
import { latLngOf, latLngsOf } from "./lat-lngs.ts";

/** What drawing needs of a map. Pixels are counted from the map's corner at the top left. */
export type DrawSurface = {
  cornerOf: (pixel: Point) => Point;
  /** The pixel in the middle. */
  middle: () => Point;
  pixelOf: (corner: Point) => Point;
  /** Moves the map if a pixel is near its edge, and gives where that pixel's place is now. */
  keepInView: (pixel: Point) => Point;
  show: (drawing: Drawing, path: readonly Point[]) => void;
  /** Shows a circle around the middle that follows the map. */
  showCircle: (metres: number) => void;
  close: () => void;
};

/** Pixels between the cursor and the edge, less than which moves the map. */
const EDGE = 32;

/** Draws on a map, above its marks. */
export function openDrawing(map: LeafletMap): DrawSurface {
  const shapes = layerGroup().addTo(map);
  let around: (() => void) | null = null;
  const cornerOf = ([x, y]: Point): Point => {
    const { lat, lng } = map.containerPointToLatLng([x, y]);
    return cornerAt({ latitude: lat, longitude: lng });
  };
  const middle = (): Point => {
    const { x, y } = map.getSize();
    return [x / 2, y / 2];
  };
  function leave(): void {
    if (around) map.off("move", around);
    around = null;
    shapes.clearLayers();
  }
  return {
    cornerOf,
    middle,
    pixelOf(corner) {
      const { x, y } = map.latLngToContainerPoint(latLngOf(corner));
      return [x, y];
    },
    keepInView([x, y]) {
      const { x: wide, y: high } = map.getSize();
      const beyond = (value: number, size: number) =>
        value < EDGE ? value - EDGE : value > size - EDGE ? value - size + EDGE : 0;
      const [dx, dy] = [beyond(x, wide), beyond(y, high)];
      if (dx !== 0 || dy !== 0) map.panBy([dx, dy], { animate: false });
      return [x - dx, y - dy];
    },
    show({ rings, line }, path) {
      shapes.clearLayers();
      polygon(latLngsOf(rings), { interactive: false, className: "map-drawn" }).addTo(shapes);
      const open = path.length > 0 ? path.map((pixel) => latLngOf(cornerOf(pixel))) : line.map(latLngOf);
      polyline(open, { interactive: false, className: "map-drawn map-drawn--open" }).addTo(shapes);
      for (const corner of line)
        marker(latLngOf(corner), {
          interactive: false,
          keyboard: false,
          icon: divIcon({ className: "map-corner", iconSize: [12, 12] }),
        }).addTo(shapes);
    },
    showCircle(metres) {
      leave();
      const reach = circle(map.getCenter(), { radius: metres, interactive: false, className: "map-drawn" });
      reach.addTo(shapes);
      around = () => void reach.setLatLng(map.getCenter());
      map.on("move", around);
    },
    close() {
      leave();
      shapes.remove();
    },
  };
}
