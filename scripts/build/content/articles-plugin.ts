import path from "node:path";
import type { Plugin } from "vite";
import type { Article } from "../../../app/domains/content/rules.ts";
import { articleFiles, ARTICLES_FOLDER } from "./article-files.ts";
import { productPlaceholders } from "./product-placeholders.ts";
import { readArticles } from "./read-articles.ts";
import { siteLinks } from "./site-links.ts";

const LIST = "virtual:articles";
const BODY = `${LIST}/`;

const json = (value: unknown): string => JSON.stringify(value);

function listModule(articles: readonly Article[]): string {
  const summaries = articles.map(({ gist: _gist, toc: _toc, parts: _parts, ...summary }) => summary);
  const bodies = articles.map(
    ({ id }) => `${json(id)}: () => import(${json(BODY + id)}).then((m) => m.default)`,
  );
  return `export const articles = ${json(summaries)};\nexport const bodies = { __proto__: null, ${bodies.join(", ")} };`;
}

/**
 * The articles of content/blog as modules: `virtual:articles` has what lists show, and loads each text by itself. Checked
 * and rendered here, at build time: no Markdown and no parser of it reaches the Worker. A fault ends the build.
 */
export function articles(): Plugin {
  let read: Article[] | undefined;
  const readOnce = () =>
    (read ??= readArticles(ARTICLES_FOLDER, { links: siteLinks(), placeholders: productPlaceholders() }));
  return {
    name: "articles",
    resolveId: (id) => (id === LIST || id.startsWith(BODY) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${LIST}`)) return undefined;
      for (const name of articleFiles()) this.addWatchFile(path.resolve(ARTICLES_FOLDER, `${name}.md`));
      const all = readOnce();
      if (id === `\0${LIST}`) return listModule(all);
      const article = all.find((known) => `\0${BODY}${known.id}` === id);
      if (!article) throw new Error(`${id.slice(1)}: no such article`);
      const { gist, toc, parts } = article;
      return `export default ${json({ gist, toc, parts })};`;
    },
    // While developing, a saved article is read anew.
    hotUpdate({ file }) {
      if (!file.startsWith(path.resolve(ARTICLES_FOLDER))) return;
      read = undefined;
    },
  };
}
