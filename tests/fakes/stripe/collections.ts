import { badParam } from "./fault.ts";
import { integerOf, listOf, type Params, textOf } from "./params.ts";
import type { State } from "./state.ts";

type Listed = { id: string; created: number };

/** A page of a list, newest first, with Stripe's cursors: `limit`, `starting_after`, `ending_before`, `created`. */
export function listPage<T extends Listed>(url: string, all: Iterable<T>, query: Params) {
  const limit = integerOf(query, "limit") ?? 10;
  if (limit < 1 || limit > 100) {
    throw badParam("limit", "Invalid integer: limit must be between 1 and 100.", "parameter_invalid_integer");
  }
  const newestFirst = [...all].reverse().filter((item) => isWithin(item.created, query));
  const after = cursor(newestFirst, query, "starting_after");
  const before = cursor(newestFirst, query, "ending_before");
  if (before !== undefined) {
    const start = Math.max(0, before - limit);
    return { object: "list", url, has_more: start > 0, data: newestFirst.slice(start, before) };
  }
  const start = after === undefined ? 0 : after + 1;
  const data = newestFirst.slice(start, start + limit);
  return { object: "list", url, has_more: start + limit < newestFirst.length, data };
}

/** A copy of a response with objects instead of ids at the `expand` paths. */
export function expanded(state: State, answer: object, query: Params): object {
  const copy = structuredClone(answer) as Record<string, unknown>;
  for (const path of listOf(query, "expand")) {
    if (typeof path !== "string") throw badParam("expand", "Invalid string in expand");
    expandPath(state, copy, path.split("."), path);
  }
  return copy;
}

function expandPath(state: State, node: Record<string, unknown>, keys: string[], path: string): void {
  const [key, ...rest] = keys;
  if (key === undefined) return;
  const value = node[key];
  if (Array.isArray(value)) {
    for (const item of value) expandPath(state, item as Record<string, unknown>, rest, path);
    return;
  }
  if (node.object === "checkout.session" && key === "line_items") {
    const items = state.sessions.get(String(node.id))?.lineItems ?? [];
    node.line_items = structuredClone(
      listOfAll(`/v1/checkout/sessions/${String(node.id)}/line_items`, items),
    );
  } else if (typeof value === "string") {
    const target = objectById(state, value);
    if (!target) throw badParam("expand", `This property cannot be expanded (${path}).`);
    node[key] = structuredClone(target);
  } else if (value === undefined || (value !== null && typeof value !== "object")) {
    throw badParam("expand", `This property cannot be expanded (${path}).`);
  }
  const child = node[key];
  if (child !== null && typeof child === "object" && rest.length > 0) {
    expandPath(state, child as Record<string, unknown>, rest, path);
  }
}

function objectById(state: State, id: string): object | undefined {
  return (
    state.paymentIntents.get(id) ?? state.charges.get(id) ?? state.refunds.get(id) ?? state.disputes.get(id)
  );
}

function listOfAll(url: string, data: object[]) {
  return { object: "list", url, has_more: false, data };
}

function cursor(items: Listed[], query: Params, name: string): number | undefined {
  const id = textOf(query, name);
  if (id === undefined) return undefined;
  const index = items.findIndex((item) => item.id === id);
  if (index < 0) throw badParam(name, `No such object: '${id}'`, "resource_missing");
  return index;
}

function isWithin(created: number, query: Params): boolean {
  const range = query.created;
  if (range === undefined) return true;
  if (typeof range === "string") return created === integerOf(query, "created");
  const bound = (name: string) => integerOf(range, name, `created[${name}]`);
  const [gt, gte, lt, lte] = [bound("gt"), bound("gte"), bound("lt"), bound("lte")];
  return (
    (gt === undefined || created > gt) &&
    (gte === undefined || created >= gte) &&
    (lt === undefined || created < lt) &&
    (lte === undefined || created <= lte)
  );
}
