/** A percentage as a bar that fills in reading direction; the text beside it says the same. */
export function Bar({ percent }: { percent: number }) {
  return (
    <svg className="bar" width="100%" height="10" aria-hidden="true">
      <rect className="bar__track" width="100%" height="10" rx="5" />
      {percent > 0 && (
        <rect className="bar__fill" x={`${100 - percent}%`} width={`${percent}%`} height="10" rx="5" />
      )}
    </svg>
  );
}
