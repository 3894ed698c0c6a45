import { days, minutes } from "#app/lib/duration.ts";

/** The open interface: addresses, limits and names that pages and the Worker share. Safe in a browser. */
export const API_BASE = "/api/v1";
export const OPENAPI_PATH = `${API_BASE}/openapi.json`;
export const MCP_PATH = "/mcp";
/** The page that explains the interface; each kind of problem has an anchor on it. */
export const DEVELOPERS_PATH = "/developers";
/** The version of the interface. A change that breaks a caller makes another base address, not another number here. */
export const API_VERSION = "1.0.0";

/** Path of each operation below the base, as OpenAPI writes it. */
export const OPERATION_PATHS = {
  estimate: "/estimates",
  city_prices: "/prices",
  market_prices: "/prices/{city}/{type}",
  district_prices: "/prices/{city}/{type}/districts",
  price_index: "/prices/{city}/{type}/index",
  search_listings: "/listings",
  get_listing: "/listings/{listing_id}",
} as const;
export type OperationId = keyof typeof OPERATION_PATHS;
export const OPERATION_IDS = Object.keys(OPERATION_PATHS) as OperationId[];

/** Calls in the platform's minute; wrangler.toml sets the same figures for its limiters. */
export const CALLS_A_MINUTE = { open: 30, key: 120 } as const;
export const MINUTE = minutes(1);
/** Calls of one key in a day of UTC. */
export const CALLS_A_DAY = 10_000;

/** How many keys a member may have that are not revoked. */
export const KEYS_MAX = 10;
export const KEY_NAME_MAX = 60;
/** What every key begins with, so that one that leaked is known for what it is. */
export const KEY_START = "miyar_";
/** How much of a key is kept readable, to tell keys apart. */
export const KEY_SHOWN = KEY_START.length + 6;
/** Days of usage that are shown; older ones are removed, and with them revoked keys. */
export const USAGE_DAYS = 30;
export const USAGE_KEPT_FOR = days(USAGE_DAYS + 1);

/** A key as its owner sees it: never the key itself. */
export type OwnKey = {
  id: string;
  name: string;
  shownAs: string;
  createdAt: number;
  revokedAt: number | null;
  /** Of the last thirty days; null if it was not used. */
  lastUsedAt: number | null;
  callsToday: number;
  /** Calls on each of the last thirty days, the oldest first; 0 where there were none. */
  usage: { day: string; calls: number }[];
};

/** Why a key is not made. */
export type MakeKeyRefusal = "too-many";

/** Every kind of problem, with its status. The names are stable: callers may decide by them. */
export const PROBLEMS = {
  "bad-parameters": 400,
  "key-unknown": 401,
  "account-suspended": 403,
  "https-required": 403,
  "foreign-origin": 403,
  "not-found": 404,
  "no-such-market": 404,
  "no-such-listing": 404,
  "method-not-allowed": 405,
  "too-many-calls": 429,
  "day-is-used-up": 429,
  unexpected: 500,
  unavailable: 503,
} as const;
export type ProblemCode = keyof typeof PROBLEMS;

/** Which parameter is wrong: a JSON pointer into the parameters by name. */
export type ProblemField = { pointer: string; detail: string; detail_en: string };
