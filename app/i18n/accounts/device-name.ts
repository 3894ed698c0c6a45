import type { Device } from "#app/lib/device.ts";

const UNKNOWN = "جهاز غير معروف";

/** A part of a device's name: Arabic words, or a maker's Latin name to isolate from them. */
export type NamePart = { text: string; latin: boolean };

const arabic = (text: string): NamePart => ({ text, latin: false });
const latin = (text: string): NamePart => ({ text, latin: true });

/** A device's name in parts: «متصفح Chrome على Windows». */
export function deviceParts({ browser, system }: Device): NamePart[] {
  if (browser && system) return [arabic("متصفح"), latin(browser), arabic("على"), latin(system)];
  if (browser) return [arabic("متصفح"), latin(browser)];
  if (system) return [arabic("جهاز"), latin(system)];
  return [arabic(UNKNOWN)];
}

/** The same as one string, for labels without markup. */
export function deviceName(device: Device): string {
  return deviceParts(device)
    .map(({ text }) => text)
    .join(" ");
}
