/** An order as its buyer knows it. */
export type Order = {
  paymentId: string;
  userId: string;
  paidAt: number;
  /** From the payment to the whole file in the buyer's hands; null until then. */
  deliveredMs: number | null;
};

/**
 * What the site acknowledged, to be found again at the end, and what it may have done without saying so: a post whose
 * answer broke.
 */
export function newLedger() {
  return {
    orders: [] as Order[],
    /** `user listing` → whether it is a favourite. */
    favourites: new Map<string, boolean>(),
    /** Messages acknowledged, by sender. */
    messages: new Map<string, number>(),
    /** Titles of listings, each made once, with their pictures. */
    listings: new Map<string, string[]>(),
    pictures: [] as string[],
    signUps: [] as string[],
    approved: [] as string[],
    /** Keys of the above whose post went unanswered. */
    unsure: new Set<string>(),
  };
}

export type Ledger = ReturnType<typeof newLedger>;
