// `node scripts/search-index.mjs`: prints the SQL that makes the marketplace's search index and its triggers anew from the
// listings. The statements are the migration's own.
import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./setup/project.mjs";

const migration = readFileSync(path.join(root, "migrations/0003_marketplace.sql"), "utf8");
const statements = migration.split("--> statement-breakpoint").map((text) => text.trim());
const made = (start) => statements.filter((text) => text.replace(/^(--.*\n)+/, "").startsWith(start));

console.log(
  [
    ...made("CREATE VIRTUAL TABLE `listing_index`"),
    "INSERT INTO listing_index (rowid, words, codes) SELECT seq, search_words, search_codes FROM listings WHERE live = 1;",
    ...made("CREATE TRIGGER `listings_"),
  ].join("\n"),
);
