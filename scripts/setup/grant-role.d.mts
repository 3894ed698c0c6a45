type Result = { results: Record<string, unknown>[] };

export function grantRoleSql(wish: { email: string; auditId: string; now: number }): string[];
export function grantRole(wish: {
  email: string;
  place: string;
  execute: (sql: string) => Promise<Result[]>;
}): Promise<string>;
