import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { boolean, day, empty, number, oneOf, optional, text, type Table } from "./column.ts";
import { contentHashes, DataError, newTally, readDeclared, readTable, reject } from "./table.ts";

const SALES: Table = {
  title: "Sales",
  publisher: "a registry",
  use: "tests",
  columns: {
    district: text("name of the district", empty),
    day: day("day of the sale"),
    price: number("SAR", "price", { ...empty, within: [0, 1e9] }),
    kind: oneOf(["flat", "villa"], "kind of home"),
    bulk: boolean("one of many"),
    remark: text("a remark", optional),
  },
};
const HEADER = "district,day,price,kind,bulk";
const GOOD = "النرجس,2024-05-01 00:00:00,1200.5,flat,False";

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

function folderWith(files: Record<string, string | Uint8Array>): string {
  const folder = mkdtempSync(join(tmpdir(), "market-"));
  folders.push(folder);
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
}
const plain = (...lines: string[]): string => folderWith({ "sales.csv": `${lines.join("\n")}\n` });
const read = (folder: string, note?: (line: string) => void) => readDeclared(folder, "sales", SALES, note);

test("a good file reads as rows with their line numbers, packed or not", () => {
  const csv = `${HEADER}\n${GOOD}\n`;
  const folders = [folderWith({ "sales.csv": csv }), folderWith({ "sales.csv.gz": gzipSync(csv) })];
  const hashes = folders.map((folder) => {
    const [row] = read(folder);
    expect(row?.line).toBe(2);
    expect(row?.text("district")).toBe("النرجس");
    expect(row?.day("day")).toBe("2024-05-01");
    expect(row?.number("price")).toBe(1200.5);
    expect(row?.boolean("bulk")).toBe(false);
    return contentHashes.get("sales");
  });
  expect(hashes[0]).toBe(hashes[1]);
});

test("byte-order mark, CRLF, quoted commas, quoted line breaks and blank lines are read, and rows counted right", () => {
  const rows = read(
    plain(
      `\ufeff${HEADER}\r`,
      '"a, b",2024-05-01,5,flat,True\r',
      "\r",
      '"c\r',
      'd",2024-05-02,6,villa,False\r',
      GOOD,
    ),
  );
  expect(rows.map((row) => row.line)).toEqual([2, 4, 6]);
  expect(rows[0]?.text("district")).toBe("a, b");
  expect(rows[0]?.boolean("bulk")).toBe(true);
  expect(rows[1]?.text("district")).toBe("c\nd");
});

test("columns come in any order", () => {
  const [row] = read(plain("bulk,price,kind,day,district", "True,7,villa,2024-05-01,x"));
  expect([row?.number("price"), row?.text("kind")]).toEqual([7, "villa"]);
});

test("an empty number is no number, and not zero; an optional column may be absent", () => {
  const [first, second] = read(plain(HEADER, ",2024-05-01,,flat,True", ",2024-05-01,NA,flat,True"));
  expect(first?.number("price")).toBeNull();
  expect(second?.number("price")).toBeNull();
  expect(first?.text("remark")).toBe("");
  expect(first?.has("remark")).toBe(true);
  expect(first?.has("colour")).toBe(false);
  expect(() => first?.text("colour")).toThrow("no schema declares the column colour");
});

test.each([
  ["no number", `x,2024-05-01,many,flat,True`, 'row 3, column price: "many" is no number'],
  ["a hexadecimal number", `x,2024-05-01,0x10,flat,True`, 'row 3, column price: "0x10" is no number'],
  ["an infinite number", `x,2024-05-01,1e999,flat,True`, 'row 3, column price: "1e999" is no number'],
  ["no date", `x,yesterday,5,flat,True`, 'row 3, column day: "yesterday" is no date'],
  ["no day of the calendar", `x,2024-02-30,5,flat,True`, 'row 3, column day: "2024-02-30" is no date'],
  [
    "a number out of bounds",
    `x,2024-05-01,-3,flat,True`,
    'row 3, column price: "-3" is outside 0 to 1000000000',
  ],
  [
    "a year of no record",
    `x,2204-05-01,5,flat,True`,
    'column day: "2204-05-01" is outside 1970-01-01 to 2099',
  ],
  ["another order of the date", `x,30/01/2024,5,flat,True`, "row 3, column day: "],
  ["an empty required cell", `x,,5,flat,True`, "row 3, column day: the cell is empty"],
  ["a value outside the list", `x,2024-05-01,5,castle,True`, 'column kind: "castle" is none of flat, villa'],
  ["no boolean", `x,2024-05-01,5,flat,maybe`, 'row 3, column bulk: "maybe" is neither True nor False'],
  ["a short row", `x,2024-05-01,5`, "row 3, column kind: has 3 cells where the header has 5"],
  [
    "a long row",
    `x,2024-05-01,5,flat,True,more`,
    'row 3: has 6 cells where the header has 5; the last is "more"',
  ],
  [
    "an open quotation mark",
    `"x,2024-05-01,5,flat,True`,
    "row 3, column district: a quotation mark opens here",
  ],
  ["text after a quotation", `x,2024-05-01,"5"y,flat,True`, "row 3, column price: text follows a closing"],
  [
    "a quotation mark in a cell",
    `x,2024-05-01,5"y",flat,True`,
    "row 3, column price: a quotation mark stands",
  ],
])("%s is named by file, row and column", (_what, line, message) => {
  const folder = plain(HEADER, GOOD, line, GOOD);
  expect(() => read(folder)).toThrow(DataError);
  expect(() => read(folder)).toThrow(message);
  expect(() => read(folder)).toThrow(/^sales\.csv, row 3/);
});

test("an offending value is shortened", () => {
  expect(() => read(plain(HEADER, `x,2024-05-01,${"9x".repeat(200)},flat,True`))).toThrow(
    `"${"9x".repeat(20)}…" is no number`,
  );
});

test("a missing column and a doubled one are named, with what the file has", () => {
  expect(() => read(plain("district,day,kind,bulk", "x,2024-05-01,flat,True"))).toThrow(
    "sales.csv, row 1, column price: column is missing; the file has district, day, kind, bulk",
  );
  expect(() => read(plain(`${HEADER},day`, `${GOOD},2024-05-01`))).toThrow(
    "sales.csv, row 1, column day: column stands twice in the header",
  );
});

test("a missing file, two files of one name, and empty ones are named", () => {
  expect(() => read(folderWith({}))).toThrow(
    /^sales\.csv\.gz: not found or unreadable in .* \(nor is sales\.csv\)/,
  );
  expect(() => read(folderWith({ "sales.csv": HEADER, "sales.csv.gz": gzipSync(HEADER) }))).toThrow(
    "sales.csv.gz: sales.csv lies beside it; keep one of the two",
  );
  expect(() => read(folderWith({ "sales.csv": "" }))).toThrow("sales.csv: is empty");
  expect(() => read(folderWith({ "sales.csv.gz": gzipSync("") }))).toThrow("sales.csv.gz: is empty");
  expect(() => read(plain(HEADER))).toThrow("sales.csv, row 1: has a header and no rows");
});

test("what is no gzip, a cut archive and text that is not UTF-8 are named", () => {
  expect(() => read(folderWith({ "sales.csv.gz": "no archive" }))).toThrow(
    "sales.csv.gz: is no gzip archive",
  );
  const cut = gzipSync(`${HEADER}\n${GOOD}\n`).subarray(0, 40);
  expect(() => read(folderWith({ "sales.csv.gz": cut }))).toThrow("sales.csv.gz: is a broken gzip archive");
  const latin = Buffer.concat([Buffer.from(`${HEADER}\n${GOOD}\n`), Buffer.from([0x63, 0xe9, 0x0a])]);
  expect(() => read(folderWith({ "sales.csv": latin }))).toThrow("sales.csv, row 3: is not UTF-8 text");
});

test("columns that no schema knows are named in a note, once, and not read", () => {
  const notes: string[] = [];
  const folder = plain(`${HEADER},colour,floor`, `${GOOD},red,3`);
  const [row] = read(folder, (line) => notes.push(line));
  read(folder, (line) => notes.push(line));
  expect(notes).toEqual(["sales.csv: columns the schema does not know, not read: colour, floor"]);
  expect(() => row?.text("colour")).toThrow();
});

test("nameless columns at the end of a line are noted and not read", () => {
  const notes: string[] = [];
  const [row] = read(plain(`${HEADER},,`, `${GOOD},,`), (line) => notes.push(line));
  expect(row?.number("price")).toBe(1200.5);
  expect(notes).toEqual(["sales.csv: columns the schema does not know, not read: (no name), (no name)"]);
});

test("the files of the data folder are read under their own schemas", () => {
  const folder = folderWith({ "ae_dld_areas.csv": "name_ar,name_en\nالصفوح الاولى,Al Safouh First\n" });
  expect(readTable(folder, "ae_dld_areas")[0]?.text("name_ar")).toBe("الصفوح الاولى");
  expect(() => readTable(folder, "qa_moj_sales_2020_2025")).toThrow(
    "qa_moj_sales_2020_2025.csv.gz: not found",
  );
});

test("rejections are counted by reason", () => {
  const tally = newTally("sales", 3);
  reject(tally, "token price");
  reject(tally, "token price");
  expect(tally).toEqual({ file: "sales", read: 3, kept: 0, rejected: { "token price": 2 } });
});
