import { vi } from "vitest";

/**
 * The work's result, and the failure events that the Worker logs during it, which the test expects. Any other line on
 * `console.error` fails its test.
 */
export async function failuresOf<T>(work: () => Promise<T>): Promise<{ value: T; events: string[] }> {
  const written = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const known = written.mock.calls.length;
  try {
    const value = await work();
    const lines = written.mock.calls.slice(known);
    return { value, events: lines.map(([line]) => (JSON.parse(String(line)) as { event: string }).event) };
  } finally {
    written.mockReset();
  }
}
