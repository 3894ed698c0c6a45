import { and, eq, sql, type SQL } from "drizzle-orm";
import { personWords } from "#app/db/schema.server.ts";
import { foldDigits, foldSearch } from "#app/lib/text/arabic.ts";
import type { Database } from "#app/platform/d1.server.ts";
import { isOpenAccount } from "#app/platform/open-account.server.ts";

/** A prefix before a number's digits. No word of a name begins like this, so a name never finds a number. */
const NUMBER = "+";
/** How many words of a name are indexed: names are bounded, so one person adds only so much to the index. */
const WORDS_MAX = 30;

/** The different words of a name, as they are searched. */
export function foldedWords(name: string): string[] {
  return [...new Set(foldSearch(name).split(" "))].filter((word) => word !== "").slice(0, WORDS_MAX);
}

/** The digits of a Gulf number, without country code and leading zeros, as they are searched; "" without any. */
export function foldedNumber(phone: string): string {
  const digits = foldDigits(phone)
    .replace(/\D/g, "")
    .replace(/^00/, "")
    .replace(/^(966|974|971)(?=\d{7})/, "")
    .replace(/^0+/, "");
  return digits === "" ? "" : NUMBER + digits;
}

/** The words by which a person is found. */
function indexedWords({ fullName, phone }: { fullName: string | null; phone: string | null }): string[] {
  return [...foldedWords(fullName ?? ""), foldedNumber(phone ?? "")].filter((word) => word !== "");
}

/**
 * Statements that replace the indexed words of a person's name and number; they do nothing if the account is closed or
 * another `condition` fails. Every write of a name or number includes them.
 */
export function writeWords(
  db: Pick<Database, "insert" | "delete">,
  userId: string,
  person: { fullName: string | null; phone: string | null },
  condition: SQL = isOpenAccount(userId),
) {
  const words = JSON.stringify(indexedWords(person));
  return [
    db.delete(personWords).where(and(eq(personWords.userId, userId), condition)),
    db
      .insert(personWords)
      .select(sql`select value, ${userId} from json_each(${words}) where ${condition}`)
      .onConflictDoNothing(),
  ] as const;
}
