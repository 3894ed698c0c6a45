import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { ModelCard } from "#app/domains/valuation/model-card.server.ts";

const FILES = ["model.json", "sales-sa.json", "sales-qa.json", "sales-ae.json"];

/** The files that the model ships as, with their sizes and the SHA-256 by which the record of estimates names the model. */
export function shippedFiles(): ModelCard["artefacts"] {
  return FILES.map((file) => {
    const bytes = readFileSync(new URL(`../../content/market/${file}`, import.meta.url));
    return {
      file,
      bytes: bytes.length,
      gzipBytes: gzipSync(bytes).length,
      sha256: createHash("sha256").update(bytes).digest("hex"),
    };
  });
}
