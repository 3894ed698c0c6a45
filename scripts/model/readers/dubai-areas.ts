import { placeKey } from "#app/domains/valuation/engine/place-key.ts";
import { DUBAI_NAMES, DUBAI_SHORT_NAMES } from "./dubai-names.ts";
import type { PlaceDraft } from "./observation.ts";

/** What a sale says of where it is. The recent file names communities (Dubai Marina), the sample official areas (Marsa Dubai). */
export type Located = {
  /** As written, and folded. */
  name: string;
  district: string;
  projectKey: string | null;
  /** Folded name of the development around the project; "" where none is given. */
  master: string;
};

/** Share of an official area's sales that must lie in one community, for the area's name to lead there. */
const MAJORITY = 0.5;
/** And of a development's. */
const MASTER_MAJORITY = 0.6;

/**
 * Official areas that mean a community though the recent file has a few sales under the official name too: those are
 * new projects beside the community, at two to three times its prices. The areas' other sales agree with the
 * community's in place and price. Areas where they do not (Al Hebiah First beside Motor City) keep to themselves.
 */
const MEANT_COMMUNITY: Record<string, string> = {
  "marsa dubai": "dubai marina",
  "warsan 1": "international city ph 1",
  "barshaa south 2": "dubai science park",
  "barshaa south 3": "arjan",
};

type Votes = Map<string, Map<string, number>>;

function vote(votes: Votes, key: string, choice: string): void {
  const counts = votes.get(key) ?? new Map<string, number>();
  votes.set(key, counts.set(choice, (counts.get(choice) ?? 0) + 1));
}

function winners(votes: Votes, share: number): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, counts] of votes) {
    const total = [...counts.values()].reduce((a, b) => a + b, 0);
    const [best] = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
    if (best && best[1] / total >= share) found.set(key, best[0]);
  }
  return found;
}

/** Words that the list of areas writes without hamza or taa marbuta. */
const SPELLED_RIGHT: Record<string, string> = {
  الاول: "الأول",
  الاولى: "الأولى",
  الثانيه: "الثانية",
  الثالثه: "الثالثة",
  الرابعه: "الرابعة",
  الخامسه: "الخامسة",
  السادسه: "السادسة",
  الصناعيه: "الصناعية",
  التجارى: "التجاري",
  ام: "أم",
  ابو: "أبو",
  على: "علي",
  الثنيه: "الثنية",
  الحبيه: "الحبية",
  محيصنه: "محيصنة",
  اليفره: "اليفرة",
  النهده: "النهدة",
  الوحيده: "الوحيدة",
  الراس: "الرأس",
  راس: "رأس",
};
/** An Arabic name with its hamzas and taa marbutas, where the list of areas lacks them. */
export const spelledRight = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => SPELLED_RIGHT[word] ?? word)
    .join(" ");

const outside = (district: string): string => `${district} outside`;

export type DubaiAreas = {
  /** The place of a sale: its project's community, or what its district's name leads to. */
  placeOf: (sale: Located) => string;
  /** Every district name, folded, to the place that it means. */
  officialToPlace: Map<string, string>;
  places: PlaceDraft[];
};

const titleCase = (name: string): string =>
  name.toLowerCase().replace(/(^|[\s(&-])\p{L}/gu, (letter) => letter.toUpperCase());

/** Brings the two naming styles of Dubai's districts together. `arabic`: names of official areas by folded English name. */
export function dubaiAreas(
  recent: readonly Located[],
  sample: readonly Located[],
  arabic: ReadonlyMap<string, string>,
): DubaiAreas {
  const projectVotes: Votes = new Map();
  const spelled = new Map<string, string>();
  for (const { name, district, projectKey } of recent) {
    spelled.set(district, name);
    if (projectKey !== null) vote(projectVotes, projectKey, district);
  }
  // What lies outside its community is a place of its own, which the bare official name no longer means.
  const displaced = new Map<string, string>();
  for (const [district, community] of Object.entries(MEANT_COMMUNITY)) {
    const name = spelled.get(district);
    if (name === undefined || !spelled.has(community)) continue;
    displaced.set(district, community);
    spelled.delete(district);
    spelled.set(outside(district), name);
  }
  const projectPlace = winners(projectVotes, 0);
  const ofProject = ({ projectKey }: Located): string | undefined => {
    const place = projectKey === null ? undefined : projectPlace.get(projectKey);
    return place !== undefined && displaced.has(place) ? outside(place) : place;
  };

  const masterPlace = mastersOf(sample, ofProject, spelled);
  const officialVotes: Votes = new Map();
  for (const sale of sample) {
    const place = ofProject(sale);
    if (place !== undefined) vote(officialVotes, sale.district, place);
  }
  const officialToPlace = winners(officialVotes, MAJORITY);
  for (const district of spelled.keys()) officialToPlace.set(district, district);
  for (const [district, community] of displaced) officialToPlace.set(district, community);

  const placeOf = (sale: Located): string => {
    const ofMaster = displaced.has(sale.district) ? masterPlace.get(sale.master) : undefined;
    return ofProject(sale) ?? ofMaster ?? officialToPlace.get(sale.district) ?? sale.district;
  };
  for (const sale of sample) {
    const place = placeOf(sale);
    if (!spelled.has(place)) spelled.set(place, sale.name);
    if (!officialToPlace.has(sale.district)) officialToPlace.set(sale.district, place);
  }
  const aliases = aliasesOf(sample, placeOf, officialToPlace, arabic);
  return { placeOf, officialToPlace, places: draftsOf(spelled, displaced, aliases, arabic) };
}

/** Developments to communities: of the same name, or where nearly all of their projects lie. */
function mastersOf(
  sample: readonly Located[],
  ofProject: (sale: Located) => string | undefined,
  spelled: ReadonlyMap<string, string>,
): Map<string, string> {
  const votes: Votes = new Map();
  for (const sale of sample) {
    const place = ofProject(sale);
    if (sale.master !== "" && place !== undefined) vote(votes, sale.master, place);
  }
  const found = winners(votes, MASTER_MAJORITY);
  for (const { master } of sample) if (spelled.has(master)) found.set(master, master);
  return found;
}

function aliasesOf(
  sample: readonly Located[],
  placeOf: DubaiAreas["placeOf"],
  officialToPlace: ReadonlyMap<string, string>,
  arabic: ReadonlyMap<string, string>,
): Map<string, string[]> {
  const masters: Votes = new Map();
  for (const sale of sample) if (sale.master !== "") vote(masters, sale.master, placeOf(sale));
  const aliases = new Map<string, string[]>();
  for (const [name, place] of [...officialToPlace, ...winners(masters, MASTER_MAJORITY)]) {
    if (name === place) continue;
    const official = officialToPlace.get(name) === place ? arabic.get(name) : undefined;
    const names = official === undefined ? [name] : [name, placeKey(official)];
    aliases.set(place, [...(aliases.get(place) ?? []), ...names]);
  }
  return aliases;
}

function draftsOf(
  spelled: ReadonlyMap<string, string>,
  displaced: ReadonlyMap<string, string>,
  aliases: ReadonlyMap<string, string[]>,
  arabic: ReadonlyMap<string, string>,
): PlaceDraft[] {
  const nameOf = (key: string, name: string) => {
    const nameEn = titleCase(name);
    return { nameEn, nameAr: DUBAI_NAMES[key] ?? spelledRight(arabic.get(key) ?? nameEn) };
  };
  const communities = new Map(
    [...displaced].map(([area, community]) => [outside(area), { area, community }]),
  );
  const shortOf = (key: string): string[] => (DUBAI_SHORT_NAMES[key] ?? []).map(placeKey);
  // A place's own and short names go before what developments and official areas lead to.
  const own = new Set([...spelled.keys()].flatMap((key) => [key, ...shortOf(key)]));
  return [...spelled].map(([key, name]) => {
    const beside = communities.get(key);
    const { nameAr, nameEn } = nameOf(beside?.area ?? key, name);
    const inner = beside && nameOf(beside.community, spelled.get(beside.community) ?? beside.community);
    const others = (aliases.get(key) ?? []).filter((alias) => !own.has(alias));
    return {
      id: key.replaceAll(" ", "-"),
      nameAr: inner ? `${nameAr} خارج ${inner.nameAr}` : nameAr,
      nameEn: inner ? `${nameEn} outside ${inner.nameEn}` : nameEn,
      lat: null,
      lng: null,
      aliases: [...new Set([...shortOf(key), ...others])],
    };
  });
}
