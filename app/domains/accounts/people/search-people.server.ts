import { sql, type SQL } from "drizzle-orm";
import { personWords, users } from "#app/db/schema.server.ts";
import type { AdminContext } from "#app/platform/context.server.ts";
import { inFilter, listSome, PEOPLE_PER_PAGE, type ListedPerson } from "./people.server.ts";
import { foldedNumber, foldedWords } from "./person-words.server.ts";
import type { PeopleFilter } from "#app/domains/accounts/rules.ts";

/** How many entries of the index a page looks through at most. The next page goes on after them. */
const WINDOW = 1000;
/** How many entries of one word are counted, in order to begin with the rarest word. */
const COUNTED = 500;
/** Words of one question. */
const WORDS_MAX = 5;
/** Digits below which a number would find everybody. */
export const NUMBER_MIN = 5;

/** A place in the index of words. */
export type WordPlace = { word: string; userId: string };

/** Matches columns that begin with `prefix`: a range of the index. */
const begins = (word: SQL, prefix: string): SQL =>
  sql`${word} >= ${prefix} and ${word} < ${`${prefix}\u{10ffff}`}`;

/**
 * One page of the people whose names contain, for each searched word, a word that starts with it; sorted by the rarest
 * one. Null for an empty search. A page reads a bounded part of the index, so it can be short and still continue at
 * `next`.
 */
export async function searchPeople(
  ctx: AdminContext,
  { name, filter, after }: { name: string; filter: PeopleFilter; after: WordPlace | null },
): Promise<{ rows: ListedPerson[]; next: WordPlace | null } | null> {
  const words = foldedWords(name).slice(0, WORDS_MAX);
  if (words.length === 0) return null;
  // The next page goes by the same word as the one before.
  const begun = after && words.find((word) => after.word.startsWith(word));
  const [first = "", ...others] = begun
    ? [begun, ...words.filter((word) => word !== begun)]
    : await rarestFirst(ctx, words);
  const { word, userId } = personWords;
  const start = after && begun ? sql`and (word, user_id) > (${after.word}, ${after.userId})` : sql``;
  const part = sql`(select word, user_id from ${personWords} where ${begins(sql`word`, first)} ${start}
    order by word, user_id limit ${WINDOW})`;
  const holds = (prefix: string) =>
    sql`exists (select 1 from ${personWords} o where o.user_id = w.user_id and ${begins(sql`o.word`, prefix)})`;
  // A name with two words that begin like this is in the index twice.
  const isFirst = sql`not exists (select 1 from ${personWords} o where o.user_id = w.user_id
    and ${begins(sql`o.word`, first)} and o.word < w.word)`;
  const allowed = inFilter(filter);
  const through = allowed
    ? sql`and exists (select 1 from ${users} where ${users.id} = w.user_id and ${allowed})`
    : sql``;
  const [found, [end]] = await Promise.all([
    ctx.db.all<{ word: string; user_id: string }>(
      sql`select w.word, w.user_id from ${part} w where ${sql.join([isFirst, ...others.map(holds)], sql` and `)} ${through}
        order by w.word, w.user_id limit ${PEOPLE_PER_PAGE + 1}`,
    ),
    // The end of the searched part of the index, if there is more after it.
    ctx.db
      .select({ word, userId })
      .from(personWords)
      .where(sql`${begins(sql`word`, first)} ${start}`)
      .orderBy(word, userId)
      .limit(1)
      .offset(WINDOW - 1),
  ]);
  const page = found.slice(0, PEOPLE_PER_PAGE);
  const people = await listSome(
    ctx,
    page.map((row) => row.user_id),
  );
  const byId = new Map(people.map((person) => [person.id, person]));
  const last = page.at(-1);
  const isFull = found.length > PEOPLE_PER_PAGE;
  return {
    rows: page.flatMap((row) => byId.get(row.user_id) ?? []),
    next: isFull && last ? { word: last.word, userId: last.user_id } : (end ?? null),
  };
}

/** The words, with the rarest one (the fewest entries begin with it) first. */
async function rarestFirst({ db }: AdminContext, words: string[]): Promise<string[]> {
  if (words.length === 1) return words;
  const counts = words.map(
    (prefix) =>
      sql`(select count(*) from (select 1 from ${personWords} where ${begins(sql`word`, prefix)} limit ${COUNTED}))`,
  );
  const row = await db.get<Record<string, number>>(
    sql`select ${sql.join(
      counts.map((count, index) => sql`${count} as ${sql.raw(`n${index}`)}`),
      sql`, `,
    )}`,
  );
  return words
    .map((word, index) => ({ word, n: row[`n${index}`] ?? 0 }))
    .sort((one, other) => one.n - other.n)
    .map(({ word }) => word);
}

/** The ids of the accounts whose number begins with these digits, at most a page of them. */
export async function findByNumber({ db }: AdminContext, typed: string): Promise<string[]> {
  const number = foldedNumber(typed);
  if (number.length <= NUMBER_MIN) return [];
  const rows = await db
    .selectDistinct({ userId: personWords.userId })
    .from(personWords)
    .where(begins(sql`${personWords.word}`, number))
    .limit(PEOPLE_PER_PAGE);
  return rows.map(({ userId }) => userId);
}

/** The cursor as in a URL: neither words nor ids contain a dot. */
export const writeWordPlace = ({ word, userId }: WordPlace): string => `${word}.${userId}`;

/** Null for the start, and for an invalid cursor. */
export function readWordPlace(text: string | null): WordPlace | null {
  const [word, userId] = text?.split(".") ?? [];
  return word && userId ? { word, userId } : null;
}
