import { setTimeout as sleep } from "node:timers/promises";
import { randomOf } from "../listings/random.ts";
import { dashboard, favourite, favouritesPage, message, postListing, signIn } from "./member-acts.ts";
import { administer, moderate } from "./moderator-acts.ts";
import { order } from "./order-act.ts";
import {
  cityPrices,
  content,
  estimate,
  home,
  listing,
  map,
  search,
  signUp,
  type Act,
} from "./visitor-acts.ts";
import type { Role, User, World } from "./world.ts";

/** What people of each kind do, and how often beside each other. */
const HABITS: Record<Role, readonly (readonly [Act, number])[]> = {
  visitor: [
    [home, 10],
    [content, 12],
    [cityPrices, 9],
    [search, 26],
    [map, 7],
    [listing, 26],
    [estimate, 8],
    [signUp, 2],
  ],
  member: [
    [search, 20],
    [listing, 20],
    [dashboard, 14],
    [favourite, 12],
    [favouritesPage, 5],
    [message, 4],
    [estimate, 5],
    [home, 5],
    [order, 5],
    [postListing, 5],
    [signIn, 5],
  ],
  moderator: [
    [moderate, 50],
    [administer, 40],
    [listing, 10],
  ],
};

/** Every other user has an account, and one in sixteen moderates: the first four users are all three. */
const roleOf = (index: number): Role =>
  index % 16 === 3 ? "moderator" : index % 2 === 1 ? "member" : "visitor";

function newUser(world: World, index: number): User {
  const role = roleOf(index);
  const accounts = { visitor: [], member: world.members, moderator: world.moderators }[role];
  const account = accounts.length > 0 ? (accounts[index % accounts.length] ?? null) : null;
  return {
    index,
    role,
    account,
    random: randomOf(`${world.seed} user ${index}`),
    ip: `10.${(index >> 8) & 255}.${index & 255}.7`,
    cookies: new Map(account ? [["miyar_session", account.session]] : []),
    seen: [],
    held: new Set(),
    favourites: new Set(),
    made: 0,
  };
}

/** Milliseconds that people look at a page before the next click. */
const THINK = { min: 500, max: 3500 };

/** Comes, does one thing after another with pauses between, and leaves when fewer users are wanted. */
export async function live(world: World, index: number): Promise<void> {
  const user = world.users.get(index) ?? newUser(world, index);
  world.users.set(index, user);
  await sleep(user.random.between(0, THINK.max / 2));
  // Each begins with another act, so that even a short run has all of them.
  const habits = HABITS[user.role];
  await habits[(index >> 1) % habits.length]?.[0](world, user);
  while (index < world.wanted) {
    const act = user.random.weighted(habits);
    await act(world, user);
    await sleep(user.random.between(THINK.min, THINK.max));
  }
}
