/** Keeps what `make` first gives, and makes nothing before somebody asks. */
export function once<Made>(make: () => Made): () => Made {
  let kept: { made: Made } | null = null;
  return () => (kept ??= { made: make() }).made;
}
