/** The provider will not take this message, however often it is asked: nobody is there, or they want nothing of us. */
export class UndeliverableError extends Error {
  override name = "UndeliverableError";
}
