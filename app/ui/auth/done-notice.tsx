import { useEffect, useRef } from "react";
import { Notice } from "../kit/notice.tsx";

/** Says that a form succeeded. The form is gone or emptied, so this takes the focus. */
export function DoneNotice({ title, children }: { title: string; children: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <Notice tone="ok" title={title} role="status" tabIndex={-1} ref={box} data-focus="">
      {children}
    </Notice>
  );
}
