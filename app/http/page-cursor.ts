type Cursor = { createdAt: number; id: string };

/** A list's cursor in a URL, "createdAt.id" of the last row shown; null for the start or an invalid one. */
export function readCursor(url: URL, name: string): Cursor | null {
  const [createdAt, id] = url.searchParams.get(name)?.split(".") ?? [];
  return createdAt && id && Number.isSafeInteger(Number(createdAt))
    ? { createdAt: Number(createdAt), id }
    : null;
}

export const writeCursor = ({ createdAt, id }: Cursor): string => `${createdAt}.${id}`;

type Spot = { at: number; id: string };

/** The same for a list that is sorted by another number: "number.id". */
export function readSpot(url: URL, name: string): Spot | null {
  const cursor = readCursor(url, name);
  return cursor && { at: cursor.createdAt, id: cursor.id };
}

export const writeSpot = ({ at, id }: Spot): string => writeCursor({ createdAt: at, id });
