import { useState, type ReactNode } from "react";
import { moderationCopy } from "#app/i18n/listings/moderation.ts";
import { Button, ButtonLink, type ButtonVariant } from "../kit/button.tsx";
import { Dialog } from "../kit/dialog.tsx";
import { useHydrated } from "../kit/hydrated.ts";
import { Icon, type IconName } from "../kit/icon.tsx";

/**
 * A button with a confirmation: in a dialog, or, without JavaScript, in a box that opens below it. `children` renders
 * the confirmation's form and gets the cancel button. `open` opens it from the start, as after a refusal.
 */
export function AskFirst({
  name,
  label,
  named,
  icon,
  variant,
  title,
  open: asked = false,
  hint,
  children,
}: {
  /** The `data-key` by which a keyboard shortcut finds the button. */
  name: string;
  label: string;
  /** The full label for screen readers, including the button's subject. */
  named: string;
  icon: IconName;
  variant: ButtonVariant;
  title: string;
  open?: boolean;
  /** After the label: the keyboard shortcut. */
  hint?: ReactNode;
  children: (cancel: ReactNode) => ReactNode;
}) {
  const scripted = useHydrated();
  const [open, setOpen] = useState(asked);

  if (!scripted)
    return (
      <details className="ask" open={asked}>
        <summary className={`btn btn--${variant}`} aria-label={named}>
          <Icon name={icon} />
          <span>{label}</span>
        </summary>
        <div className="well ask__body">
          <h3>{title}</h3>
          {children(
            <ButtonLink to="" variant="ghost">
              {moderationCopy.cancel}
            </ButtonLink>,
          )}
        </div>
      </details>
    );
  return (
    <>
      <Button
        variant={variant}
        icon={icon}
        aria-label={named}
        aria-haspopup="dialog"
        data-key={name}
        onClick={() => setOpen(true)}
      >
        {label}
        {hint}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={title}>
        {children(
          <Button variant="ghost" onClick={() => setOpen(false)}>
            {moderationCopy.cancel}
          </Button>,
        )}
      </Dialog>
    </>
  );
}
