import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";

/** Every secret that the browser tests received; none may be in the database afterwards. */
const FILE = path.resolve(".cache/results/canaries.txt");

export type Canary =
  "session" | "link token" | "access token" | "TOTP secret" | "recovery code" | "code" | "password";

export function keepCanary(kind: Canary, value: string): void {
  mkdirSync(path.dirname(FILE), { recursive: true });
  appendFileSync(FILE, `${kind}\t${value}\n`);
}

/** The collected secrets without duplicates. */
export function readCanaries(): { kind: Canary; value: string }[] {
  const lines = existsSync(FILE) ? readFileSync(FILE, "utf8").split("\n").filter(Boolean) : [];
  return [...new Set(lines)].map((line) => {
    const [kind, value] = line.split("\t") as [Canary, string];
    return { kind, value };
  });
}

export function forgetCanaries(): void {
  rmSync(FILE, { force: true });
}
