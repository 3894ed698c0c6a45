import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon, type IconName } from "./icon.tsx";
import { Link } from "./link.tsx";

export type ButtonVariant = "primary" | "outline" | "accent" | "ghost" | "danger" | "danger-outline";

type Look = {
  /** One primary button per view; accent only for paid offers and posting a listing. */
  variant?: ButtonVariant;
  size?: "lg" | "sm";
  block?: boolean;
  /** Before the label. */
  icon?: IconName;
  /** After the label, e.g. "forward". */
  iconEnd?: IconName;
  children: ReactNode;
};

function lookClass({ variant = "primary", size, block }: Omit<Look, "children">, own?: string): string {
  return classNames("btn", `btn--${variant}`, size && `btn--${size}`, block && "btn--block", own);
}

// The label is in one span: text and <bdi> directly in a flex box would become separate items.
function Inside({ icon, iconEnd, children }: Look) {
  return (
    <>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
      {iconEnd && <Icon name={iconEnd} />}
    </>
  );
}

export function Button(props: Look & ComponentProps<"button">) {
  const { variant, size, block, icon, iconEnd, children, className, type = "button", ...rest } = props;
  return (
    <button type={type} className={lookClass({ variant, size, block }, className)} {...rest}>
      <Inside icon={icon} iconEnd={iconEnd}>
        {children}
      </Inside>
    </button>
  );
}

/** A link styled as a button. `document` bypasses the client router: downloads, files, other sites. */
export function ButtonLink(props: Look & ComponentProps<typeof Link> & { document?: boolean }) {
  const { variant, size, block, icon, iconEnd, children, className, document: whole, ...rest } = props;
  return (
    <Link className={lookClass({ variant, size, block }, className)} reloadDocument={whole} {...rest}>
      <Inside icon={icon} iconEnd={iconEnd}>
        {children}
      </Inside>
    </Link>
  );
}

/** A 44 px button with an icon; its label is for screen readers. */
export function IconButton({
  icon,
  label,
  className,
  type = "button",
  ...rest
}: { icon: IconName; label: string } & Omit<ComponentProps<"button">, "children">) {
  return (
    <button
      type={type}
      className={classNames("icon-btn", className)}
      aria-label={label}
      title={label}
      {...rest}
    >
      <Icon name={icon} />
    </button>
  );
}
