/**
 * The text of a thrown value, cut to fit a log line or a column. The message of a failed query contains its parameters
 * (names, addresses), so its cause is used instead.
 */
export function errorText(error: unknown): string {
  const told = error instanceof Error && "params" in error && error.cause ? error.cause : error;
  const text = told instanceof Error ? `${told.name}: ${told.message}` : String(told);
  return text.slice(0, 500);
}
