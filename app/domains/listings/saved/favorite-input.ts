import { z } from "zod";

/** What the heart's form posts: save or remove, and the page to come back to. */
export const FavoriteInput = z.object({
  favorite: z.enum(["add", "remove"]),
  back: z.string().max(2000).optional(),
});
