/** A call did not answer in time. It may still have been carried out. */
export class LateError extends Error {
  override name = "LateError";
}

/**
 * The promise's result, or a LateError if it takes longer than `ms`. A later result is ignored. `what` names the call
 * in the error.
 */
export async function within<T>(ms: number, promise: Promise<T>, what = ""): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    const named = what === "" ? "" : `${what}: `;
    timer = setTimeout(() => reject(new LateError(`${named}no answer within ${ms} ms`)), ms);
  });
  promise.catch(() => undefined);
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
