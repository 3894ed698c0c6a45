import type { Locator, Page } from "@playwright/test";
import { days, minutes } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";
import { accountId, runSql } from "./support/database.ts";
import { collectComplaints, inspect, pressToFocus } from "./support/inspect.ts";
import { insertListings } from "./support/listings.ts";
import { mailSubjects, readMailTo } from "./support/mailbox.ts";
import { joinAsAdministrator, joinAsMember, newPerson } from "./support/people.ts";
import { expect, test } from "./support/test.ts";
import { seeToast } from "./support/toasts.ts";

/** The ready reason of each number key that is pressed here, by its first words. */
const REASONS: Readonly<Record<number, string>> = {
  1: "الصور غير واضحة",
  2: "في الإعلان رقم هاتف",
  4: "هذا العقار معروض في إعلان آخر",
};

/** Pending listings of a new owner, the first one waiting longest; then signs the page in as an administrator. */
async function fillQueue(page: Page, named: readonly string[]) {
  const owner = await joinAsMember(page, newPerson());
  const titles = named.map((title) => `${title} ${newId().slice(0, 8)}`);
  const ids = await insertListings(
    titles.map((title) => ({ title })),
    owner.email,
  );
  await runSql(
    `update listings set status = 'pending', approved_at = null, licence_number = '7200418836', licence_expires_at = ?,
       submitted_at = ? + (select count(*) from listings earlier where earlier.user_id = listings.user_id and earlier.seq < listings.seq)
     where user_id = ?`,
    Date.now() + days(60),
    Date.now() - minutes(5),
    await accountId(owner.email),
  );
  await joinAsAdministrator(page);
  const queue = `/admin/listings?status=pending&owner=${await accountId(owner.email)}`;
  return { owner, titles, ids, queue };
}

const card = (page: Page, title: string): Locator => page.getByRole("article", { name: title });

test("a moderator clears fifty waiting listings by keyboard alone", async ({ page }, testInfo) => {
  const { owner, titles, ids, queue } = await fillQueue(
    page,
    Array.from({ length: 50 }, (_, at) => `شقة تنتظر القرار ${at + 1}`),
  );
  const complaints = collectComplaints(page);
  /** Every fourth is rejected, with three ready reasons in turn. */
  const reasonOf = (at: number): number | null => (at % 4 === 3 ? ([1, 2, 4][at % 3] ?? 1) : null);

  const opened = Date.now();
  await page.goto(queue);
  await expect(page.locator("article.mod")).toHaveCount(20);
  const begun = Date.now();
  await pressToFocus(page, "KeyJ", card(page, titles[0] ?? ""));
  for (const [at, title] of titles.entries()) {
    // Only a decision moves the focus to the next one, also at the end of a page.
    await expect(card(page, title)).toBeFocused();
    const reason = reasonOf(at);
    if (reason === null) await page.keyboard.press("KeyA");
    else {
      await page.keyboard.press("KeyR");
      const dialog = page.getByRole("dialog", { name: "رفض الإعلان" });
      await expect(dialog).toBeVisible();
      await page.keyboard.press(`Digit${reason}`);
      await expect(dialog.getByLabel("سبب الرفض")).toHaveValue(new RegExp(`^${REASONS[reason]}`));
      await page.keyboard.press("Enter");
    }
    await expect(page.locator(".mod-told")).toContainText(title);
  }
  const took = Math.round((Date.now() - begun) / 1000);
  testInfo.annotations.push({ type: "seconds for fifty decisions", description: String(took) });
  // At most a minute; on a busy machine, three times per listing what opening the page takes.
  expect(took).toBeLessThan(Math.max(60, (50 * 3 * (begun - opened)) / 1000));
  await expect(page.locator("#listings-title")).toBeFocused();
  await expect(page.getByText("لا إعلان يطابق ما طلبته")).toBeVisible();
  expect(complaints).toEqual([]);

  const decided = await runSql(
    `select l.id, l.status, l.rejection_reason, a.action, (select count(*) from audit_log b where b.subject_id = l.id) as acts
     from listings l join audit_log a on a.subject_id = l.id join user_roles r on r.user_id = a.actor_id
     where l.user_id = ? order by l.seq`,
    await accountId(owner.email),
  );
  expect(decided.map(({ id, status, action, acts }) => [id, status, action, acts])).toEqual(
    ids.map((id, at) => {
      const isRejected = reasonOf(at) !== null;
      return [id, isRejected ? "rejected" : "approved", isRejected ? "listing.reject" : "listing.approve", 1];
    }),
  );
  const subjects = titles.map((title, at) => `${reasonOf(at) === null ? "نُشر" : "لم يُنشر"} إعلانك: ${title}`);
  await expect
    .poll(async () => new Set(await mailSubjects(page.request, owner.email)))
    .toEqual(new Set(subjects));
  expect(await readMailTo(page.request, owner.email, titles[3] ?? "")).toContain(REASONS[reasonOf(3) ?? 1]);
});

/** Once `slow` is set on the page, React draws what it was told a moment late, as on a machine with no time. */
function drawLate(): void {
  const Native = MessageChannel;
  window.MessageChannel = class extends Native {
    constructor() {
      super();
      const { port2 } = this;
      const post = port2.postMessage.bind(port2) as (message: unknown) => void;
      port2.postMessage = (message: unknown) =>
        void setTimeout(() => post(message), document.documentElement.dataset.slow ? 1500 : 0);
    }
  };
}

test("a decision is told and leads to the next listing also where it is answered sooner than drawn", async ({
  page,
}) => {
  await page.addInitScript(drawLate);
  const { titles, queue } = await fillQueue(page, ["شقة أولى", "شقة ثانية"]);
  const [first = "", second = ""] = titles;
  await page.goto(queue);
  await pressToFocus(page, "KeyJ", card(page, first));
  await page.evaluate(() => {
    document.documentElement.dataset.slow = "yes";
  });
  await page.keyboard.press("KeyA");
  await expect(page.locator(".mod-told")).toContainText(first);
  await expect(card(page, second)).toBeFocused();
});

test("several are chosen by keyboard and approved together, and two copies are looked at beside each other", async ({
  page,
}) => {
  const { titles, ids, queue } = await fillQueue(page, ["شقة أولى معًا", "شقة ثانية معًا", "شقة ثالثة مكررة"]);
  const [first = "", second = "", third = ""] = titles;
  await runSql(
    "update listings set flags = ? where id = ?",
    JSON.stringify([{ kind: "same-place", listingId: ids[0] ?? "" }]),
    ids[2] ?? "",
  );
  await inspect(page, queue);
  await page.goto(queue);
  await card(page, third).getByRole("link", { name: "قارن بينهما" }).click();
  await expect(page.getByRole("heading", { name: "مقارنة إعلانين" })).toBeVisible();
  await expect(page.getByText("مختلف").first()).toBeVisible();
  await inspect(page, page.url());

  await page.goto(queue);
  await page.getByRole("button", { name: "تحديد ما لا يحتاج إلى قرار خاص" }).click();
  await expect(card(page, third).getByRole("checkbox", { name: /ضمن المحدد/ })).not.toBeChecked();
  await card(page, second).focus();
  await page.keyboard.press("KeyX");
  await expect(card(page, second).getByRole("checkbox", { name: /ضمن المحدد/ })).not.toBeChecked();
  await page.keyboard.press("KeyX");
  await page.getByRole("button", { name: /قبول المحدد ونشره \(2\)/ }).click();
  await expect(page.getByText("قُبل ونُشر: إعلانان.")).toBeVisible();
  await expect(card(page, first)).toHaveCount(0);
  await expect(card(page, third)).toBeVisible();
  await page.keyboard.press("Slash");
  await expect(page.getByRole("searchbox", { name: "بحث في الإعلانات" })).toBeFocused();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a ready reason is chosen from a list", async ({ page }) => {
    const { titles, queue } = await fillQueue(page, ["شقة تُرفض بلا برامج"]);
    const [title = ""] = titles;
    await page.goto(queue);
    const own = card(page, title);
    await own.locator("summary", { hasText: "رفض" }).click();
    await own.getByLabel("أسباب جاهزة").selectOption("الصور");
    await own.getByRole("button", { name: "تأكيد الرفض" }).click();
    await seeToast(page, "تم رفض الإعلان");
    await page.goto(queue.replace("pending", "rejected"));
    await expect(card(page, title)).toContainText("الصور غير واضحة");
  });
});
