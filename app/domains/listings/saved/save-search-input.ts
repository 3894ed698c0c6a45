import { z } from "zod";

/** What the form that keeps a search posts: the search as its address has it, and the page to come back to. */
export const SaveSearchInput = z.object({
  query: z.string().max(2000).default(""),
  back: z.string().max(2000).optional(),
});

export const DeleteSearchInput = z.object({ search: z.string().min(1).max(64) });
