import "./code-block.css";

/** What a program sends or is sent, left to right; scrolls in itself where it is wider than the screen. */
export function CodeBlock({ label, children }: { label: string; children: string }) {
  return (
    // Focusable, so that it can be scrolled by keyboard.
    <pre className="code-block" dir="ltr" tabIndex={0} role="region" aria-label={label}>
      <code>{children}</code>
    </pre>
  );
}
