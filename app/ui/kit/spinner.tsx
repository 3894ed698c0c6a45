/** Turns while something runs. Name it beside the spinner or in `label`. */
export function Spinner({ label }: { label?: string }) {
  return (
    <>
      <span className="spin" aria-hidden="true" />
      {label && <span className="vh">{label}</span>}
    </>
  );
}
