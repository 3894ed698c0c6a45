// `node scripts/operate/search-index.ts`: prints the SQL that makes the full-text indexes and their triggers anew from the
// listings; with `--drop`, the SQL that takes them away. The statements are the migrations' own.
import { fileURLToPath } from "node:url";
import { migrationNames, migrationSql } from "../setup/migrations.ts";

type Index = { table: string; triggers: string[]; fill: string };

const INDEXES: Index[] = [
  {
    table: "listing_index",
    triggers: ["listings_inserted", "listings_updated", "listings_deleted"],
    fill: "INSERT INTO listing_index (rowid, words, codes) SELECT seq, search_words, search_codes FROM listings WHERE live = 1;",
  },
  {
    table: "moderation_index",
    triggers: ["listings_indexed", "listings_reindexed", "listings_unindexed"],
    fill: "INSERT INTO moderation_index (rowid, words) SELECT seq, search_words FROM listings;",
  },
];

function made({ table, triggers, fill }: Index): (string | undefined)[] {
  const statements = migrationNames()
    .flatMap((name) => migrationSql(name).split("--> statement-breakpoint"))
    .map((text) => text.trim().replace(/^(--.*\n)+/, ""));
  // A later migration may make one anew: its is the one that stands.
  const named = (start: string) => statements.findLast((text) => text.startsWith(start));
  return [
    named(`CREATE VIRTUAL TABLE \`${table}\``),
    fill,
    ...triggers.map((name) => named(`CREATE TRIGGER \`${name}\``)),
  ];
}

const dropped = ({ table, triggers }: Index): string[] => [
  ...triggers.map((name) => `DROP TRIGGER ${name};`),
  `DROP TABLE ${table};`,
];

/** The statement that fills the index of that name from listings above one number and up to another; null for a name that is none. */
export function fillPart(name: string, above: number, upTo: number): string | null {
  const index = INDEXES.find(({ table }) => table === name);
  if (!index) return null;
  const statement = index.fill.replace(/;$/, "");
  const joined = / WHERE /.test(statement) ? "AND" : "WHERE";
  return `${statement} ${joined} seq > ${Number(above)} AND seq <= ${Number(upTo)}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  console.log(INDEXES.flatMap(process.argv.includes("--drop") ? dropped : made).join("\n"));
