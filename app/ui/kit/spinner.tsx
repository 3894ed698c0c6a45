/** Turns while something runs. Say beside it, or in `label`, what that is. */
export function Spinner({ label }: { label?: string }) {
  return (
    <>
      <span className="spin" aria-hidden="true" />
      {label && <span className="vh">{label}</span>}
    </>
  );
}
