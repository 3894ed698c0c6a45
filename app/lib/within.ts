/** The call gave no answer in time. Nobody knows whether it was done all the same. */
export class LateError extends Error {
  override name = "LateError";
}

/**
 * The promise's own result, or a LateError if it takes longer than `ms`. What the promise does after that is ignored.
 * `what` names it in the error.
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
