import type { PDFDict } from "@cantoo/pdf-lib";
import { glyphFaults } from "./font-program.ts";
import { dictionaryAt } from "./pdf-objects.ts";

/** The operators of ISO 32000-1, annex A. */
const OPERATORS = new Set(
  "b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EI EMC ET EX f F f* G g gs h i ID j J K k l m M MP n q Q re RG rg ri s S SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y ' \"".split(
    " ",
  ),
);
const TOKENS = /\((?:\\.|[^\\()])*\)|<<|>>|<[0-9A-Fa-f\s]*>|\/[^\s/[\]<>()]+|[[\]]|[^\s/[\]<>()]+/g;

const glyphsOf = (hex: string): number[] =>
  (hex.match(/[0-9A-Fa-f]{4}/g) ?? []).map((digits) => Number.parseInt(digits, 16));

/** What is wrong with a content stream, given the resources that it names. */
export function contentFaults(content: string, resources: PDFDict | undefined): string[] {
  const faults = new Set<string>();
  const shown = new Map<string, Set<number>>();
  let font = "";
  let depth = 0;
  const tokens = content.match(TOKENS) ?? [];
  for (const [index, token] of tokens.entries()) {
    if (token.startsWith("<") && token !== "<<") {
      const glyphs = shown.get(font) ?? new Set();
      for (const glyph of glyphsOf(token)) glyphs.add(glyph);
      shown.set(font, glyphs);
    } else if (token.startsWith("(") && font !== "")
      faults.add("a string of another kind than Chrome writes");
    if (token === "Tf") font = tokens[index - 2]?.slice(1) ?? "";
    if (token === "q") depth += 1;
    if (token === "Q") depth -= 1;
    if (depth > 28) faults.add("6.1.13 graphics states are nested deeper than 28");
    if (token === "k" || token === "K") faults.add("6.2.4.3 a colour of DeviceCMYK");
    const isOperand = /^(?:[-+.\d]|\/|\(|<|>|\[|\]|true$|false$|null$)/.test(token);
    if (!isOperand && !OPERATORS.has(token)) faults.add(`6.2.2 no operator: ${token}`);
  }
  const fonts = resources && dictionaryAt(resources, "Font");
  for (const [name, glyphs] of shown) {
    const type0 = fonts && dictionaryAt(fonts, name);
    if (!type0) faults.add(`6.2.2 font ${name} is not among the stream's own resources`);
    else for (const fault of glyphFaults(type0, glyphs)) faults.add(fault);
  }
  return [...faults];
}
