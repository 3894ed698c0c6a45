import { ask } from "./ask.ts";
import { anything, json, leadsTo, page } from "./judge.ts";
import { loadFiles, search, type Act } from "./visitor-acts.ts";
import type { Account, User, World } from "./world.ts";

export const accountOf = ({ account }: User): Account => {
  if (!account) throw new Error("a visitor has no account");
  return account;
};

/** Signs in with the password, in the place of the session that was. */
export const signIn: Act = async (world, user) => {
  user.cookies.delete("miyar_session");
  const done = await ask(world, user, "sign-in", "/auth?tab=login", leadsTo("/dashboard"), {
    expect: [302],
    form: [
      ["email", accountOf(user).email],
      ["password", world.password],
    ],
  });
  // Whoever has to wait goes on with the session of the other device.
  if (!done) user.cookies.set("miyar_session", accountOf(user).session);
};

export const dashboard: Act = async (world, user) => {
  const path = user.random.pick(["/dashboard", "/dashboard", "/dashboard/listings", "/dashboard/analytics"]);
  const answer = await ask(world, user, "dashboard", path, page(path));
  await loadFiles(world, user, answer?.body.toString() ?? "");
};

export const favouritesPage: Act = (world, user) =>
  ask(world, user, "favourites", "/favorites", page("/favorites"));

/** A listing that the user has seen, after a search where there is none yet. */
async function chosen(world: World, user: User): Promise<string | null> {
  if (user.seen.length === 0) await search(world, user);
  return user.seen.length > 0 ? user.random.pick(user.seen) : null;
}

/** Presses the heart of a listing, which takes it in or out. */
export const favourite: Act = async (world, user) => {
  const id = await chosen(world, user);
  if (id === null) return;
  const wanted = !user.favourites.has(id);
  const key = `${accountOf(user).id} ${id}`;
  const done = await ask(
    world,
    user,
    "favourite, saved",
    `/marketplace/${id}/favorite`,
    (answer) => {
      const said = answer.headers["set-cookie"]?.join("; ") ?? "";
      return said.includes(wanted ? "favorite-added" : "favorite-removed") ? null : "another toast";
    },
    {
      expect: [302, 303],
      form: [
        ["favorite", wanted ? "add" : "remove"],
        ["back", `/marketplace/${id}`],
      ],
      onUnsure: () => world.ledger.unsure.add(key),
    },
  );
  // The toast would be shown, and taken away, by the next page.
  user.cookies.delete("miyar_flash");
  if (!done) return;
  if (wanted) user.favourites.add(id);
  else user.favourites.delete(id);
  world.ledger.favourites.set(key, wanted);
};

export const message: Act = async (world, user) => {
  const id = await chosen(world, user);
  if (id === null) return;
  const opened = await ask(world, user, "listing", `/marketplace/${id}`, page(`/marketplace/${id}`));
  // On a listing of one's own there is no form.
  if (!opened?.body.includes('name="message"')) return;
  const { id: sender } = accountOf(user);
  const { ledger } = world;
  user.made += 1;
  const done = await ask(world, user, "message", `/marketplace/${id}`, page(`/marketplace/${id}`), {
    // The same words again would be the same message.
    form: [["message", `السلام عليكم، هل ما زال العقار معروضًا؟ وقت زيارتي المناسب رقم ${user.made}.`]],
    onUnsure: () => ledger.unsure.add(`message ${sender}`),
  });
  if (done) ledger.messages.set(sender, (ledger.messages.get(sender) ?? 0) + 1);
};

async function upload(world: World, user: User): Promise<string | null> {
  const bytes = user.random.pick(world.pictures);
  const file = { name: "picture.png", type: "image/png", field: "image", bytes };
  const look = json("image");
  const answer = await ask(world, user, "upload", "/marketplace/images", look, { expect: [201], file });
  if (!answer) return null;
  const { image, url } = JSON.parse(answer.body.toString()) as { image: { id: string }; url: string };
  world.ledger.pictures.push(image.id);
  await ask(world, user, "picture", url, anything);
  return image.id;
}

/** Uploads two pictures and sends the listing's form. */
export const postListing: Act = async (world, user) => {
  const opened = await ask(world, user, "listing form", "/marketplace/create", page("/marketplace/create"));
  if (!opened) return;
  const images = [await upload(world, user), await upload(world, user)].filter((id) => id !== null);
  if (images.length === 0) return;
  user.made += 1;
  const title = `شقة معروضة رقم ${world.seed} ${user.index} ${user.made}`;
  const { random } = user;
  const done = await ask(world, user, "listing sent", "/marketplace/create", leadsTo("/dashboard"), {
    expect: [302],
    form: [
      ...images.map((id) => ["images", id] as const),
      ["title", title],
      ["description", `شقة هادئة في الدور ${random.whole(1, 9)}، قريبة من المدارس والخدمات، ولها موقف مظلل.`],
      ["price", String(random.whole(400, 2400) * 1000)],
      ["listing_group", "residential"],
      ["listing_type", "apartment"],
      ["offer_type", "sale"],
      ["country", "qa"],
      ["city", "Doha"],
      ["district", "الثمامة"],
      ["address", `شارع ${random.whole(1, 900)}`],
      ["area_sqm", String(random.whole(80, 300))],
      ["bedrooms", "3"],
      ["bathrooms", "2"],
    ],
    onUnsure: () => world.ledger.unsure.add(title),
  });
  if (done) world.ledger.listings.set(title, images);
};
