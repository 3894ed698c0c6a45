/** An instant (epoch ms) as people and programs read it, "2026-11-20T06:41:00.000Z"; null stays null. */
export const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());
