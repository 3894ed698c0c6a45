import { data } from "react-router";

/** The row, or the 404 that a missing row and somebody else's row share. */
export function found<T>(row: T | null | undefined): T {
  if (row === null || row === undefined) throw data(null, { status: 404 });
  return row;
}
