import type { Random } from "../../seed/random.ts";
import type { Client } from "./client.ts";
import type { Ledger } from "./ledger.ts";
import type { Measures } from "./measures.ts";

/** An account made before the run, with the id of a session of its own. */
export type Account = { id: string; email: string; session: string };

export type World = {
  /** As people type it: http://localhost:PORT. */
  origin: string;
  /** Where Stripe's stand-in listens. */
  bank: string;
  client: Client;
  measures: Measures;
  ledger: Ledger;
  seed: string;
  password: string;
  members: readonly Account[];
  moderators: readonly Account[];
  pictures: readonly Buffer[];
  /** The step under way, and how many users it wants. */
  step: number;
  wanted: number;
  /** Virtual users as they are, by index: whoever left comes back with the same cookies. */
  users: Map<number, User>;
  /** What goes on without its user: waiting for a report. */
  background: Set<Promise<void>>;
  /** Nobody waits for anything any more. */
  isOver: boolean;
};

export type Role = "visitor" | "member" | "moderator";

export type User = {
  index: number;
  role: Role;
  account: Account | null;
  random: Random;
  ip: string;
  cookies: Map<string, string>;
  /** Listings whose cards were on a page. */
  seen: string[];
  /** Files that the browser holds already. */
  held: Set<string>;
  /** Listings in the favourites, as the site acknowledged. */
  favourites: Set<string>;
  /** Counts what is named. */
  made: number;
};
