import type { Page } from "@playwright/test";
import { newId } from "#app/lib/ids.ts";
import { runSql } from "./database.ts";
import { insertListings } from "./listings.ts";

/** A new listing with several pictures and a place on the map; messages go to its own address. */
export async function advertise(pictures = 3) {
  const title = `شقة بإطلالة ${newId().slice(0, 8)}`;
  const place = { latitude: 21.585, longitude: 39.17 };
  const [id = ""] = await insertListings([{ title, ...place }]);
  const contact = `owner-${newId().slice(0, 8)}@example.com`;
  const images = Array.from({ length: pictures }, () => ({ id: newId(), width: 1600, height: 1200 }));
  await runSql(
    "update listings set images = ?, contact_email = ? where id = ?",
    JSON.stringify(images),
    contact,
    id,
  );
  return { id, title, contact, images, path: `/marketplace/${id}` };
}

export const gallery = (page: Page) => page.getByRole("region", { name: "صور الإعلان" });
export const shown = (page: Page) => gallery(page).getByRole("status");
export const position = (n: number, of = 3) => `الصورة ${n} من ${of}`;
