type Size = { posts: number; reads: number; atOnce: number };
type Row = { what: string; answers: Record<string, number>; failed: number };

export function sendRefusedPosts(
  origin: string | undefined,
  size: Size,
): Promise<{ rows: Row[]; failed: number }>;

export function run(given: { origin: string; args?: readonly string[] }): Promise<void>;
