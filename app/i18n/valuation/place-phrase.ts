import type { Country } from "#app/domains/valuation/rules.ts";

/** A place inside a sentence: Saudi districts get «حي», others only their name. */
export function placePhrase(country: Country, name: string): string {
  return country === "sa" && !/^(حي|ضاحية|مخطط)\s/.test(name) ? `حي ${name}` : name;
}
