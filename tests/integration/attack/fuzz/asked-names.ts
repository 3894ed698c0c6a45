/**
 * Runs work and returns the parameter names that any code reads from a URL, so that a new parameter is fuzzed
 * automatically. `all` if it reads every parameter.
 */
export async function askedNames(work: () => Promise<unknown>): Promise<{ names: string[]; all: boolean }> {
  const names = new Set<string>();
  let all = false;
  const own = URLSearchParams.prototype;
  const { get, getAll, has, entries } = own;
  const iterator = own[Symbol.iterator];
  own.get = function (name) {
    names.add(name);
    return get.call(this, name);
  };
  own.getAll = function (name) {
    names.add(name);
    return getAll.call(this, name);
  };
  own.has = function (name, ...more) {
    names.add(name);
    return has.call(this, name, ...more);
  };
  own.entries = function () {
    all = true;
    return entries.call(this);
  };
  own[Symbol.iterator] = function () {
    all = true;
    return iterator.call(this);
  };
  try {
    await work();
  } finally {
    Object.assign(own, { get, getAll, has, entries, [Symbol.iterator]: iterator });
  }
  return { names: [...names], all };
}
