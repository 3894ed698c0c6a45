import type { visit } from "#tests/factories/site.ts";

/** A response in one word: where a guard redirected, or the status; "moved" is any other redirect. */
export function answerOf({ status, to, toast }: Awaited<ReturnType<typeof visit>>): string {
  if (to === null) return String(status);
  if (to.startsWith("/auth/mfa")) return "mfa";
  if (to.startsWith("/auth/again")) return "again";
  if (/^\/auth(\?|$)/.test(to)) return "auth";
  if (to === "/" && toast === "ليس لديك صلاحية للوصول إلى هذه الصفحة") return "home";
  return "moved";
}
