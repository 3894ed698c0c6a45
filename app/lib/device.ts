import Bowser from "bowser";
import { ownValue } from "./own-value.ts";

/** Browser and system from a User-Agent header, under their makers' names; null if unknown. */
export type Device = { browser: string | null; system: string | null };

/** Display names for browsers with a long name. */
const SHORT: Record<string, string> = { "Samsung Internet for Android": "Samsung Internet" };

/** Parses a User-Agent header. For an iPhone or iPad the device is named instead of the system, as its owner would. */
export function readDevice(userAgent: string | null): Device {
  // The parser throws on an empty string.
  if (!userAgent?.trim()) return { browser: null, system: null };
  const { browser, os, platform } = Bowser.parse(userAgent);
  const name = browser.name || null;
  const apple = platform.vendor === "Apple" && os.name === "iOS" ? platform.model : undefined;
  return { browser: name && (ownValue(SHORT, name) ?? name), system: apple || os.name || null };
}
