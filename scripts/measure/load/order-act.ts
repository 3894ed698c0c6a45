import { setTimeout as sleep } from "node:timers/promises";
import { ask } from "./ask.ts";
import { leadsTo, page, pdf } from "./judge.ts";
import type { Order } from "./ledger.ts";
import { accountOf } from "./member-acts.ts";
import type { Act } from "./visitor-acts.ts";
import type { User, World } from "./world.ts";

/** Open pages ask this often where nothing is pushed to them. */
const POLL_MS = 5000;

const hidden = (html: string, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";

/** Describes a villa, orders its report, pays at the stand-in and comes back; the report is waited for beside all else. */
export const order: Act = async (world, user) => {
  const { random } = user;
  const described = await ask(world, user, "property form", "/seller-owner-report", leadsTo("/ai-report"), {
    expect: [302],
    form: [
      ["country", "sa"],
      ["city", "Riyadh"],
      ["district", "النرجس"],
      ["address", `طريق أبي بكر الصديق، مبنى ${random.whole(1, 9000)}`],
      ["property_type", "villa"],
      ["area_sqm", String(random.whole(220, 480))],
      ["bedrooms", "5"],
      ["bathrooms", "5"],
      ["condition", "good"],
      ["year_built", String(random.whole(1995, 2024))],
    ],
  });
  const path = described?.headers.location;
  if (!path) return;
  const opened = await ask(world, user, "order page", path, page("/ai-report"));
  if (!opened) return;
  const html = opened.body.toString();
  await sleep(random.between(500, 1500));
  const checkout = await ask(world, user, "order", path, leadsTo(`${world.bank}/c/pay/`), {
    expect: [303],
    form: [
      ["report_type", "seller_owner"],
      ["pay_with", "card"],
      ["shown_seller_owner", hidden(html, "shown_seller_owner")],
      ["order_key", hidden(html, "order_key")],
    ],
  });
  const hosted = checkout?.headers.location;
  if (hosted) await pay(world, user, hosted);
};

/** Pays at the stand-in, which is not the site: neither measured nor judged. */
async function pay(world: World, user: User, hosted: string): Promise<void> {
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  const paid = await world.client.ask({ method: "POST", url: hosted, headers, body: "action=pay" });
  const back = paid.headers.location;
  if (paid.status !== 303 || !back?.startsWith(world.origin))
    throw new Error(`the stand-in for Stripe answered ${paid.status}`);
  const bought: Order = {
    paymentId: new URL(back).searchParams.get("payment_id") ?? "",
    userId: accountOf(user).id,
    paidAt: performance.now(),
    deliveredMs: null,
  };
  world.ledger.orders.push(bought);
  // Some close the tab instead: the webhook is enough.
  if (user.random.chance(0.8))
    await ask(world, user, "back from paying", back.slice(world.origin.length), page("/payment-success"));
  const waiting = receive(world, user, bought).finally(() => world.background.delete(waiting));
  world.background.add(waiting);
}

/** Looks at the success page's order until its report can be read, and reads it. */
async function receive(world: World, user: User, bought: Order): Promise<void> {
  const own = { ...user, cookies: new Map(user.cookies) };
  own.cookies.set("miyar_session", accountOf(user).session);
  while (!world.isOver) {
    await sleep(POLL_MS);
    const list = await ask(world, own, "dashboard", "/dashboard", page("/dashboard"));
    const ready = [...(list?.body.toString() ?? "").matchAll(/href="(\/reports\/[0-9a-f]{32}\/file)"/g)];
    for (const [, file = ""] of ready) {
      // Each report is fetched by the order that finds it first: as many files as orders.
      if (user.held.has(file)) continue;
      user.held.add(file);
      const answer = await ask(world, own, "report file", file, pdf);
      if (answer) {
        bought.deliveredMs = performance.now() - bought.paidAt;
        return;
      }
      user.held.delete(file);
    }
  }
}
