/** Makes something of an object once, and keeps it for as long as the object lives. A failure is not kept. */
export function keptPer<Of extends object, Made>(make: (of: Of) => Made): (of: Of) => Made {
  const kept = new WeakMap<Of, { made: Made }>();
  return (of) => {
    const known = kept.get(of) ?? { made: make(of) };
    kept.set(of, known);
    return known.made;
  };
}
