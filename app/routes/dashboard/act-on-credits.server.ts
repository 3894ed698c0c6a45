import { redirect } from "react-router";
import { CreditsInput } from "#app/domains/orders/checkout/order-input.ts";
import { orderCredits } from "#app/domains/orders/checkout/order-report.server.ts";
import { readCoupon } from "#app/domains/orders/checkout/read-coupon.server.ts";
import { giveCredit, takeBackGift } from "#app/domains/orders/gifts/give-credit.server.ts";
import { GiveInput, TakeBackInput } from "#app/domains/orders/gifts/gift-input.ts";
import { isCodeRefusal } from "#app/domains/payments/codes/rules.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { judgeFields, readBody, type FormReply } from "#app/http/form.server.ts";
import { couponCopy } from "#app/i18n/orders/coupon.ts";
import { giftsCopy } from "#app/i18n/orders/gifts.ts";
import { paymentsCopy } from "#app/i18n/orders/payments.ts";

type Member = Parameters<typeof giveCredit>[0];
type Answer = Promise<Response | FormReply>;

const PAGE = "/dashboard/credits";
const GIFTS = `${PAGE}#gifts`;

/** Answers the forms of the page of credits: buying some, giving one away, and taking a gift back. */
export async function actOnCredits(member: Member, request: Request): Answer {
  const fields = await readBody(request);
  const intent = fields.get("intent");
  if (intent === "give") return give(member, fields);
  return intent === "take-back" ? takeBack(member, fields) : buy(member, fields);
}

async function buy(member: Member, fields: FormData): Answer {
  const form = judgeFields(fields, CreditsInput);
  if (!form.ok) return form.reply;
  const { quantity, shown_price, pay_with, coupon } = form.value;
  if (pay_with === "coupon") {
    if (coupon === "") return form.refuse(couponCopy.missing, "coupon");
    const { refusal } = await readCoupon(member, coupon, { buys: "credits", propertyId: null });
    if (refusal) return form.refuse(couponCopy.refused[refusal], "coupon");
    const query = new URLSearchParams({ quantity: String(quantity), coupon });
    return redirect(`${PAGE}?${query.toString()}#coupon`, 303);
  }
  const outcome = await orderCredits(member, quantity, shown_price, coupon);
  if (outcome.ok) return redirect(outcome.url, 303);
  const { reason } = outcome;
  return form.refuse(paymentsCopy.refused[reason], isCodeRefusal(reason) ? "coupon" : undefined);
}

async function give(member: Member, fields: FormData): Answer {
  const form = judgeFields(fields, GiveInput);
  if (!form.ok) return form.reply;
  const { email, giver_name: name, message, form_key } = form.value;
  const given = await giveCredit(member, { email, name, message }, form_key);
  if (given.ok) return redirectWithFlash(GIFTS, "gift-sent");
  const isOfAddress = given.reason === "to-yourself" || given.reason === "too-many-to-one";
  return form.refuse(giftsCopy.giveRefused[given.reason], isOfAddress ? "email" : undefined);
}

async function takeBack(member: Member, fields: FormData): Answer {
  const form = judgeFields(fields, TakeBackInput);
  if (!form.ok) return form.reply;
  const taken = await takeBackGift(member, form.value.gift);
  return taken.ok
    ? redirectWithFlash(GIFTS, "gift-taken-back")
    : form.refuse(giftsCopy.takeBackRefused[taken.reason]);
}
