/**
 * How a provider failed. `silent`: it could not be reached or did not answer in time, after the adapter's own retries.
 * `refused`: it understood and says no. `final`: it says no, and asking again would change nothing.
 */
type FaultKind = "silent" | "refused" | "final";

/** A payment provider's failure in the port's language; `code` is the provider's own. */
export class ProviderFault extends Error {
  override name = "ProviderFault";
  readonly kind: FaultKind;
  readonly code: string | null;

  constructor(
    kind: FaultKind,
    message: string,
    { code = null, cause }: { code?: string | null; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.kind = kind;
    this.code = code;
  }
}

/**
 * Whether the provider could not be reached. Waiting for that takes half a minute, so a loop over a list should stop
 * asking it.
 */
export const isProviderSilent = (error: unknown): error is ProviderFault =>
  error instanceof ProviderFault && error.kind === "silent";

/** Whether a refusal is final: the money is already gone, or the bank holds it. */
export const isFinalRefusal = (error: unknown): error is ProviderFault =>
  error instanceof ProviderFault && error.kind === "final";
