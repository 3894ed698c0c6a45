import Bowser from "bowser";
import { ownValue } from "./own-value.ts";

/**
 * What a User-Agent header says about browser, system and device, in the makers' own names; null where it says nothing.
 */
export type Device = { browser: string | null; system: string | null };

/** A browser's long name, and its name on screens. */
const SHORT: Record<string, string> = { "Samsung Internet for Android": "Samsung Internet" };

/**
 * Reads a User-Agent header. An iPhone or iPad is named instead of its system, because that is what its owner calls it.
 */
export function readDevice(userAgent: string | null): Device {
  // The parser throws on an empty text.
  if (!userAgent?.trim()) return { browser: null, system: null };
  const { browser, os, platform } = Bowser.parse(userAgent);
  const name = browser.name || null;
  const apple = platform.vendor === "Apple" && os.name === "iOS" ? platform.model : undefined;
  return { browser: name && (ownValue(SHORT, name) ?? name), system: apple || os.name || null };
}
