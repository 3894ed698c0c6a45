import { z } from "zod";

/** Ids of Moyasar's things. Anything else here would be asked for again and again and never found. */
const Id = z.string().regex(/^[\w-]{1,100}$/);

/** Whole halalas. */
const Amount = z.number().int().nonnegative();

/** One attempt to pay. What we do not read is dropped: names, cards, addresses. */
export const MoyasarPayment = z.object({
  id: Id,
  status: z.string(),
  amount: Amount,
  currency: z.string(),
  /** All that was given back so far, in halalas. */
  refunded: Amount.nullish(),
  invoice_id: Id.nullish(),
  refunded_at: z.string().nullish(),
  updated_at: z.string().nullish(),
});
export type MoyasarPayment = z.infer<typeof MoyasarPayment>;

/** Moyasar's hosted page for one amount. */
export const MoyasarInvoice = z.object({
  id: Id,
  status: z.string(),
  amount: Amount,
  currency: z.string(),
  url: z.url(),
  expired_at: z.string().nullish(),
  created_at: z.string(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
  payments: z.array(MoyasarPayment).nullish(),
});
export type MoyasarInvoice = z.infer<typeof MoyasarInvoice>;

const Meta = z.object({ next_page: z.number().int().nullish() });
export const InvoiceList = z.object({ invoices: z.array(MoyasarInvoice), meta: Meta });
export const PaymentList = z.object({ payments: z.array(MoyasarPayment), meta: Meta });

/** A webhook's body without its secret, as it is stored. */
export const MoyasarEvent = z.object({
  id: Id,
  type: z.string().min(1).max(60),
  created_at: z.string().nullish(),
  data: MoyasarPayment.pick({
    id: true,
    status: true,
    amount: true,
    currency: true,
    refunded: true,
    invoice_id: true,
  }),
});
export type MoyasarEvent = z.infer<typeof MoyasarEvent>;

/** A refusal's body. */
export const MoyasarRefusal = z.object({ type: z.string().nullish(), message: z.string().nullish() });
