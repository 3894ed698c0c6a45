export function endSessionsSql(wish: { email: string | null; auditId: string; now: number }): string[];
