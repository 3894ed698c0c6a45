import { parseDocument } from "yaml";
import type { z } from "zod";
import { FrontMatter } from "../../../app/domains/content/rules.ts";
import { ContentFault, lineOf } from "./faults.ts";

/** Cuts a file into its front matter, checked, and its body with the line it begins on. */
export function readFrontMatter(source: string): { matter: FrontMatter; body: string; bodyLine: number } {
  const found = /^---\n([\s\S]*?)\n---\n/.exec(source);
  if (!found) throw new ContentFault(1, "a file begins with front matter between two lines of ---");
  const [whole, yaml = ""] = found;
  return {
    matter: readYaml(FrontMatter, yaml, 2),
    body: source.slice(whole.length),
    bodyLine: whole.split("\n").length,
  };
}

/** YAML by its schema; `line` is that of its first. A fault stands at the key that it speaks of. */
export function readYaml<T extends z.ZodType>(schema: T, yaml: string, line: number): z.infer<T> {
  const document = parseDocument(yaml);
  const [error] = document.errors;
  if (error)
    throw new ContentFault(line + (error.linePos?.[0].line ?? 1) - 1, error.message.split("\n")[0] ?? "");
  const parsed = schema.safeParse(document.toJS());
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const key = String(issue?.path[0] ?? "");
  throw new ContentFault(
    lineOf(`\n${yaml}`, `\n${key}:`, line),
    `${issue?.path.join(".") || "front matter"}: ${issue?.message}`,
  );
}
