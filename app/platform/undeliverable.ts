/** The provider will never take this message: nobody is there, or they refuse mail from us. */
export class UndeliverableError extends Error {
  override name = "UndeliverableError";
}
