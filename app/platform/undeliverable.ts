/** The provider will never accept this message: the recipient does not exist, or refuses mail from us. */
export class UndeliverableError extends Error {
  override name = "UndeliverableError";
}
