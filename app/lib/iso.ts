/** ISO 8601 text of an instant (epoch ms), "2026-11-20T06:41:00.000Z"; null stays null. */
export const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());
