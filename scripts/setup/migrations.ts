import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./project.ts";

const folder = path.join(root, "migrations");

/** The file names of the migrations, in the order in which they are applied. */
export const migrationNames = (): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .toSorted();

/** The SQL of a migration. */
export const migrationSql = (name: string): string => readFileSync(path.join(folder, name), "utf8");
