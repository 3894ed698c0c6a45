import { encodeHexLowerCase } from "@oslojs/encoding";
import { keyedHash } from "#app/lib/keyed-hash.ts";
import { networkOf } from "#app/lib/network-of.ts";
import type { VisitorContext } from "./context.server.ts";
import type { LogFields } from "./log.server.ts";

/**
 * The security events in the log (docs/security.md lists them): somebody proved who they are, or failed to; somebody
 * was kept from what is not theirs; a request was refused for what it is.
 */
export type SecurityEvent = "authn_success" | "authn_fail" | "authz_fail" | "request_refused";

/**
 * A tag that replaces something personal in the log. It is the same each time, so lines can be matched, and nobody can
 * find out whom it stands for without the server's secret.
 */
export function tagOf(
  ctx: Pick<VisitorContext, "settings">,
  kind: "network" | "address",
  value: string,
): string {
  const mac = keyedHash(ctx.settings.appSecret, `log:${kind}:${value}`);
  return encodeHexLowerCase(mac).slice(0, 16);
}

/** Logs one such event with the request's reference and a tag of its network. Fields hold ids and names of ours, nothing typed. */
export function noteSecurity(ctx: VisitorContext, event: SecurityEvent, fields: LogFields): void {
  const from = tagOf(ctx, "network", networkOf(ctx.clientIp));
  ctx.log(`security.${event}`, { reference: ctx.reference, from, ...fields });
  if (event === "authn_success" || event === "authn_fail")
    ctx.measure("sign_in", { what: String(fields.factor), outcome: String(fields.reason ?? "ok") });
}
