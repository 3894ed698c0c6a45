/** What was waited for gave no answer in its time. Whether it was done all the same, nobody knows. */
export class LateError extends Error {
  override name = "LateError";
}

/**
 * The promise's own end, or a throw of LateError when it takes longer than `ms`; what it does after that is nobody's.
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
