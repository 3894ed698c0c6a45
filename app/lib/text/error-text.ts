/**
 * The text of a thrown value, cut to what a log line or a column should hold. A failed query carries its parameters
 * (names, addresses) in its own message, so its cause speaks for it.
 */
export function errorText(error: unknown): string {
  const told = error instanceof Error && "params" in error && error.cause ? error.cause : error;
  const text = told instanceof Error ? `${told.name}: ${told.message}` : String(told);
  return text.slice(0, 500);
}
