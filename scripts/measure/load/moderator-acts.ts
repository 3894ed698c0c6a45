import { ask } from "./ask.ts";
import { page } from "./judge.ts";
import { type Act } from "./visitor-acts.ts";

const TABS = [
  "/admin",
  "/admin/people",
  "/admin/reports",
  "/admin/payments",
  "/admin/settings",
  "/admin/trail",
];

const APPROVE =
  /name="intent" value="approve"\/><input type="hidden" name="listing" value="(\w+)"\/><input type="hidden" name="seen" value="(\d+)"/g;

export const administer: Act = (world, user) => {
  const path = user.random.pick(TABS);
  return ask(world, user, "administration", path, page(path));
};

/** Opens the queue and approves one listing of its first ones. */
export const moderate: Act = async (world, user) => {
  const queue = await ask(
    world,
    user,
    "moderation queue",
    "/admin/listings?status=pending",
    page("/admin/listings"),
  );
  const waiting = [...(queue?.body.toString() ?? "").matchAll(APPROVE)];
  if (waiting.length === 0) return;
  const [, id = "", seen = ""] = user.random.pick(waiting);
  // Another moderator may have been first: then the form says so, with 400.
  const done = await ask(
    world,
    user,
    "approval",
    "/admin/listings?status=pending",
    ({ status, headers, body }) =>
      status === 302
        ? headers.location?.startsWith("/admin/listings")
          ? null
          : "leads elsewhere"
        : page("/admin/listings")({ status, headers, body }),
    {
      expect: [302, 400],
      form: [
        ["intent", "approve"],
        ["listing", id],
        ["seen", seen],
      ],
    },
  );
  if (done?.status === 302) world.ledger.approved.push(id);
};
