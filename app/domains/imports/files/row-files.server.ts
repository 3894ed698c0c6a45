import type { AppContext } from "#app/platform/context.server.ts";
import { FILE_BYTES_MAX, ROWS_MAX, SLICE, type RawRow, type Shape } from "../rules.ts";
import { FileError, readCsv } from "../formats/read-csv.ts";
import { readXml } from "../formats/read-xml.ts";

type Files = Pick<AppContext, "reportFiles">;

/** The stored rows of a run, in pieces of one slice each. */
const pieceKey = (importId: string, piece: number): string => `imports/${importId}/${piece}.json`;

/** Pieces that are written at once. */
const AT_ONCE = 10;

/** What a file holds, once its rows are stored. */
export type CutFile = { shape: Shape; columns: string[]; total: number };

/**
 * Reads a whole file and stores its rows in pieces, so that no step of the run reads it again. Running it once more
 * writes the same. Throws `FileError`.
 */
export async function cutFile(ctx: Files, importId: string, bytes: Uint8Array): Promise<CutFile> {
  if (bytes.length > FILE_BYTES_MAX) throw new FileError("too-large");
  const text = decode(bytes);
  const rows: RawRow[] = [];
  const onRow = (row: RawRow): void => {
    if (rows.push(row) > ROWS_MAX) throw new FileError("too-many-rows");
  };
  const read = /^\s*</.test(text)
    ? await readXml(text, onRow)
    : { shape: "csv" as const, columns: await readCsv(text, onRow) };
  if (rows.length === 0) throw new FileError("no-rows");
  const pieces = Array.from({ length: Math.ceil(rows.length / SLICE) }, (_, piece) => piece);
  for (let at = 0; at < pieces.length; at += AT_ONCE)
    await Promise.all(
      pieces
        .slice(at, at + AT_ONCE)
        .map((piece) =>
          ctx.reportFiles.put(
            pieceKey(importId, piece),
            JSON.stringify(rows.slice(piece * SLICE, (piece + 1) * SLICE)),
          ),
        ),
    );
  return { ...read, total: rows.length };
}

/** UTF-8, or UTF-16 with its mark, as sheets save it. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    if (text.includes("\0")) throw new FileError("not-text");
    return text;
  } catch {
    throw new FileError("not-text");
  }
}

/** The rows of one piece; none if it is gone. */
export async function readPiece({ reportFiles }: Files, importId: string, piece: number): Promise<RawRow[]> {
  const stored = await reportFiles.get(pieceKey(importId, piece));
  return stored ? stored.json<RawRow[]>() : [];
}

/** All rows, piece by piece. */
export async function* allRows(ctx: Files, importId: string, total: number): AsyncGenerator<RawRow> {
  for (let piece = 0; piece * SLICE < total; piece += 1) yield* await readPiece(ctx, importId, piece);
}

/** Deletes what was stored of a run. */
export async function deletePieces({ reportFiles }: Files, importId: string, total: number): Promise<void> {
  const keys = Array.from({ length: Math.ceil(total / SLICE) }, (_, piece) => pieceKey(importId, piece));
  if (keys.length > 0) await reportFiles.delete(keys);
}
