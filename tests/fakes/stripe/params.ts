import { badParam } from "./fault.ts";

/** Nested form parameters: `line_items[0][price_data][currency]` becomes nested objects. */
export type Params = { [key: string]: string | Params };

function emptyParams(): Params {
  // Without a prototype, so that a parameter `__proto__` is like any other.
  return Object.create(null) as Params;
}

/** A form body as text. workerd warns about `text()` on a body with a form content type. */
export async function formText(request: Request): Promise<string> {
  return new TextDecoder().decode(await request.arrayBuffer());
}

/** Parses a form body or a query string into a tree. `expand[]=a` appends like `expand[0]=a`. */
export function readParams(text: string): Params {
  const root = emptyParams();
  for (const [path, value] of new URLSearchParams(text)) {
    const [head, ...rest] = path.split("[");
    const keys = [head ?? "", ...rest.map((part) => part.replace(/\]$/, ""))];
    let node = root;
    for (const [depth, raw] of keys.entries()) {
      const key = raw === "" && depth > 0 ? String(Object.keys(node).length) : raw;
      if (depth === keys.length - 1) {
        node[key] = value;
        break;
      }
      const next = node[key];
      if (typeof next === "string")
        throw badParam(path, `Invalid object at ${key}`, "parameter_invalid_string");
      node = node[key] = next ?? emptyParams();
    }
  }
  return root;
}

/** A parameter's text; undefined if absent or empty, since Stripe treats both alike. */
export function textOf(params: Params, name: string, path = name): string | undefined {
  const value = params[name];
  if (value === undefined || value === "") return undefined;
  if (typeof value !== "string") throw badParam(path, `Invalid string: ${JSON.stringify(value)}`);
  return value;
}

export function requiredText(params: Params, name: string, path = name): string {
  const value = textOf(params, name, path);
  if (value === undefined) {
    throw badParam(path, `Missing required param: ${path}.`, "parameter_missing");
  }
  return value;
}

/** A non-negative integer. */
export function integerOf(params: Params, name: string, path = name): number | undefined {
  const value = textOf(params, name, path);
  if (value === undefined) return undefined;
  if (!/^-?\d{1,15}$/.test(value)) {
    throw badParam(path, `Invalid integer: ${value}`, "parameter_invalid_integer");
  }
  if (value.startsWith("-")) {
    throw badParam(path, "This value must be greater than or equal to 0.", "parameter_invalid_integer");
  }
  return Number(value);
}

export function objectOf(params: Params, name: string, path = name): Params | undefined {
  const value = params[name];
  if (value === undefined || value === "") return undefined;
  if (typeof value === "string") throw badParam(path, "Invalid object");
  return value;
}

export function listOf(params: Params, name: string): (string | Params)[] {
  const value = params[name];
  if (value === undefined || value === "") return [];
  if (typeof value === "string") throw badParam(name, "Invalid array");
  return Object.values(value);
}

/** Metadata within Stripe's limits: 50 keys of 40 characters, values of 500. */
export function metadataOf(params: Params, path = "metadata"): Record<string, string> {
  const entries = Object.entries(objectOf(params, "metadata", path) ?? {});
  if (entries.length > 50) throw badParam(path, "You can specify at most 50 metadata keys.");
  const result: [string, string][] = [];
  for (const [key, value] of entries) {
    if (typeof value !== "string") throw badParam(`${path}[${key}]`, "Metadata values must be strings.");
    if (key.length > 40) {
      throw badParam(path, `Metadata keys must be at most 40 characters, but '${key}' has ${key.length}.`);
    }
    if (value.length > 500) {
      throw badParam(
        `${path}[${key}]`,
        `Metadata values can have up to 500 characters, but you passed in a value that is ${value.length} characters.`,
      );
    }
    if (value !== "") result.push([key, value]);
  }
  return Object.fromEntries(result);
}

/** Refuses parameters that Stripe does not know, and says clearly which ones the stand-in does not support. */
export function refuseOthers(
  params: Params,
  served: readonly string[],
  knownToStripe: readonly string[],
): void {
  for (const name of Object.keys(params)) {
    if (served.includes(name)) continue;
    if (knownToStripe.includes(name)) {
      throw badParam(name, `The Stripe stand-in does not serve the parameter ${name}.`, "parameter_unknown");
    }
    throw badParam(name, `Received unknown parameter: ${name}`, "parameter_unknown");
  }
}
