/** A stand-in for the database binding, whose D1 sessions answer as it does itself and know no bookmark. */
export const withSessions = <Binding extends object>(binding: Binding) => ({
  ...binding,
  withSession: () => ({ ...binding, getBookmark: () => null }),
});
