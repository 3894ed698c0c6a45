import type { Plugin } from "vite";
import {
  DATA_PACKAGE,
  OPEN_DATA_FOLDER,
  OPEN_FORMATS,
  OPEN_TABLE_NAMES,
  type WrittenData,
} from "../../../app/domains/open-data/rules.ts";
import { modelCard } from "../../../app/domains/valuation/model-card.server.ts";
import { loadModelScores } from "../../../app/domains/valuation/model-scores.server.ts";
import { marketPagesAsFitted } from "../../../app/domains/valuation/market-page.server.ts";
import { varsOfBuild } from "../site-facts.ts";
import { dataPackage } from "./data-package.ts";
import { openFiles, type OpenFile } from "./files.ts";
import { openTables } from "./tables.ts";

const MODULE = "virtual:open-data";

/** The open data of the model that ships: every file by its address, and what the page says of them. */
export async function writeOpenData(origin: string) {
  const pages = marketPagesAsFitted();
  const tables = openTables(pages, modelCard, await loadModelScores());
  const files = openFiles(tables);
  const used = new Set(tables["city-prices"].flatMap(({ sources }) => sources?.split(" ") ?? []));
  const days = tables["city-prices"];
  const model = {
    version: modelCard.version,
    valuedOn:
      days
        .map(({ valued_on: day }) => day ?? "")
        .sort()
        .at(-1) ?? "",
    sources: modelCard.sources.filter(({ id }) => used.has(id)),
  };
  const described = `${JSON.stringify(dataPackage(files, model, origin), null, 2)}\n`;
  const sizeOf = (name: OpenFile["table"], format: OpenFile["format"]): number =>
    files.find((file) => file.table === name && file.format === format)?.bytes.length ?? 0;
  const written: WrittenData = {
    version: model.version,
    from: days.map(({ first_sale: day }) => day ?? "").sort()[0] ?? "",
    until:
      days
        .map(({ last_sale: day }) => day ?? "")
        .sort()
        .at(-1) ?? "",
    sources: model.sources,
    tables: OPEN_TABLE_NAMES.map((table) => ({
      table,
      rows: tables[table].length,
      bytes: Object.fromEntries(
        OPEN_FORMATS.map((format) => [format, sizeOf(table, format)]),
      ) as WrittenData["tables"][number]["bytes"],
    })),
  };
  return {
    written,
    files: new Map<string, string | Uint8Array>([
      [DATA_PACKAGE, described],
      ...files.map(({ name, bytes }) => [`${OPEN_DATA_FOLDER}/${name}`, bytes] as const),
    ]),
  };
}

/**
 * Writes the open data as static files, of the model in content/market, and tells the page of them: `virtual:open-data`.
 * While developing they are made at the first question.
 */
export function openData(): Plugin {
  let made: ReturnType<typeof writeOpenData> | undefined;
  const makeOnce = () => (made ??= writeOpenData(String(varsOfBuild()["APP_ORIGIN"])));
  return {
    name: "open-data",
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load: async (id) =>
      id === `\0${MODULE}` ? `export default ${JSON.stringify((await makeOnce()).written)};` : undefined,
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? "/", "http://localhost");
        if (!pathname.startsWith(`${OPEN_DATA_FOLDER}/`)) return next();
        makeOnce().then(({ files }) => {
          const file = files.get(pathname);
          if (file) response.end(file);
          else next();
        }, next);
      });
    },
    async generateBundle() {
      if (this.environment.name !== "client") return;
      for (const [address, source] of (await makeOnce()).files)
        this.emitFile({ type: "asset", fileName: address.slice(1), source });
    },
  };
}
