import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon, type IconName } from "./icon.tsx";
import { Link } from "./link.tsx";

export type ButtonVariant = "primary" | "outline" | "accent" | "ghost" | "danger" | "danger-outline";

type Look = {
  /** One primary per view; accent only for paid offers and posting a listing. */
  variant?: ButtonVariant;
  size?: "lg" | "sm";
  block?: boolean;
  /** Before the words. */
  icon?: IconName;
  /** After the words, e.g. "forward". */
  iconEnd?: IconName;
  children: ReactNode;
};

function lookClass({ variant = "primary", size, block }: Omit<Look, "children">, own?: string): string {
  return classNames("btn", `btn--${variant}`, size && `btn--${size}`, block && "btn--block", own);
}

// The words sit in one span: loose text and <bdi> straight inside a flex box become separate items.
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

/** A link that looks like a button. `document` leaves the client router: downloads, files, other sites. */
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

/** A 44 px button that shows an icon and says its label to those who cannot see it. */
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
