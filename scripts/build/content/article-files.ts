import { readdirSync } from "node:fs";
import path from "node:path";

/** Where the blog's articles lie. */
export const ARTICLES_FOLDER = "content/blog";

/** The ids of the articles in a folder: their files' names without the ending. */
export const articleFiles = (folder: string = ARTICLES_FOLDER): string[] =>
  readdirSync(path.resolve(folder))
    .filter((file) => file.endsWith(".md"))
    .map((file) => path.basename(file, ".md"))
    .toSorted();
