import { readdirSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import path from "node:path";

/** A place in a built file, as a stack trace names it: "…/server-build-BKfqroCd.js:1:2345", counted from 1. */
const PLACE = /[^\s(]*?([\w.-]+)-[\w-]{8}\.js:(\d+):(\d+)/g;

/** The source map of a built file by its name without the hash; undefined if the build has no such file. */
export type MapOf = (name: string) => SourceMap | undefined;

/** A text with each place in the built Worker replaced by its place in the sources; those of another build stay. */
export const readPlaces = (text: string, mapOf: MapOf): string =>
  text.replace(PLACE, (built: string, name: string, line: string, column: string) => {
    const origin = mapOf(name)?.findOrigin(Number(line), Number(column));
    if (!origin || !("fileName" in origin)) return built;
    return `${origin.fileName.replace(/^(?:\.\.\/)+/, "")}:${origin.lineNumber}:${origin.columnNumber}`;
  });

/** The source maps of a build's folder. */
export function mapsOf(folder: string): MapOf {
  const files = new Map(
    readdirSync(folder)
      .filter((file) => file.endsWith(".js.map"))
      .map((file) => [file.replace(/-[\w-]{8}\.js\.map$/, ""), file] as const),
  );
  const read = new Map<string, SourceMap>();
  return (name) => {
    const file = files.get(name);
    if (file === undefined) return undefined;
    const known =
      read.get(name) ??
      new SourceMap(
        JSON.parse(readFileSync(path.join(folder, file), "utf8")) as ConstructorParameters<
          typeof SourceMap
        >[0],
      );
    read.set(name, known);
    return known;
  };
}
