import { z } from "zod";

/** The form that saves a search: the search as in the URL, and the page to return to. */
export const SaveSearchInput = z.object({
  query: z.string().max(4000).default(""),
  back: z.string().max(4000).optional(),
});

export const DeleteSearchInput = z.object({ search: z.string().min(1).max(64) });

/** How many searches a member may save. */
export const SAVED_SEARCHES_MAX = 20;
/** Why a search is not saved. */
export type SaveSearchRefusal = "everything" | "kept-already" | "too-many";
