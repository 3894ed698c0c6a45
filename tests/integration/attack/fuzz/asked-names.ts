/**
 * Runs work and gives the names that it asked an address for, whichever code asked: so that a parameter that is new is
 * tried by itself. `all` where it took every parameter there was.
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
