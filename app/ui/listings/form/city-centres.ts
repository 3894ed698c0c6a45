import type { Place } from "#app/lib/map-area.ts";

/** Initial map position for each city of the forms: the middle of its built-up area. Degrees. */
export const CITY_CENTRES: Readonly<Record<string, Place>> = {
  Riyadh: { latitude: 24.7136, longitude: 46.6753 },
  Jeddah: { latitude: 21.5433, longitude: 39.1728 },
  Dammam: { latitude: 26.4207, longitude: 50.0888 },
  Makkah: { latitude: 21.4225, longitude: 39.8262 },
  Madinah: { latitude: 24.4686, longitude: 39.6142 },
  Doha: { latitude: 25.2854, longitude: 51.531 },
  "Al Rayyan": { latitude: 25.2919, longitude: 51.4244 },
  "Al Wakrah": { latitude: 25.1715, longitude: 51.6034 },
  "Umm Salal": { latitude: 25.4152, longitude: 51.4065 },
  Dubai: { latitude: 25.2048, longitude: 55.2708 },
  "Abu Dhabi": { latitude: 24.4539, longitude: 54.3773 },
  Sharjah: { latitude: 25.3463, longitude: 55.4209 },
  Ajman: { latitude: 25.4052, longitude: 55.5136 },
  "Ras Al Khaimah": { latitude: 25.8007, longitude: 55.9762 },
};
