import { queryOf } from "#app/lib/with-params.ts";
import { inPath, operationOf } from "./operations.ts";
import { API_BASE, type OperationId } from "./rules.ts";

/** The address of an operation's example. */
export function exampleUrl(origin: string, id: OperationId): string {
  const operation = operationOf(id);
  const { example } = operation;
  const named = inPath(operation);
  const path = named.reduce((rest, name) => rest.replace(`{${name}}`, String(example[name])), operation.path);
  const query = queryOf(
    Object.fromEntries(Object.entries(example).filter(([name]) => !named.includes(name))),
  );
  return `${origin}${API_BASE}${path}${query && `?${query}`}`;
}

/** The call that gets an operation's example in a terminal, with a key or without. */
export function curlExample(origin: string, id: OperationId, key: string | null = null): string {
  const authorization = key === null ? "" : ` \\\n  -H "Authorization: Bearer ${key}"`;
  return `curl "${exampleUrl(origin, id)}"${authorization}`;
}
