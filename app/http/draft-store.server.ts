import { createWorkersKVSessionStorage } from "@react-router/cloudflare";
import { encodeBase64urlNoPadding } from "@oslojs/encoding";
import { createCookie, type SessionStorage } from "react-router";
import { hostCookie } from "#app/lib/host-cookie.ts";
import { KEPT_FORM_LIFETIME } from "#app/lib/kept-form.ts";
import { keyedHash } from "#app/lib/keyed-hash.ts";
import type { VisitorContext } from "#app/platform/context.server.ts";
import { appSecrets } from "#app/platform/env.server.ts";

/** What one form held. */
export type KeptForm = {
  /** The member whose form it is; null as long as nobody has signed in in this browser since. */
  owner: string | null;
  /** Epoch ms. */
  keptUntil: number;
  /** Names and values, in the form's order. */
  fields: [name: string, value: string][];
};

/** The forms that a browser left to sign in, by their pages' paths. */
type DraftStore = SessionStorage<Record<string, KeptForm>>;

/**
 * Cloudflare's KV behind the router's session storage. The browser holds the key alone, in a cookie that is signed with
 * a secret of its own and dies with what it opens.
 */
export const draftStore = ({
  drafts: kv,
  settings,
}: Pick<VisitorContext, "drafts" | "settings">): DraftStore =>
  createWorkersKVSessionStorage<Record<string, KeptForm>>({
    kv,
    cookie: createCookie(hostCookie(settings.origin, "miyar_draft"), {
      secrets: appSecrets(settings).map((secret) =>
        encodeBase64urlNoPadding(keyedHash(secret, "draft-cookie:")),
      ),
      path: "/",
      maxAge: KEPT_FORM_LIFETIME / 1000,
      httpOnly: true,
      secure: true,
      sameSite: "lax",
    }),
  });
