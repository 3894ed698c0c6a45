import { Form, Link } from "react-router";
import { copy } from "#app/i18n/chrome.ts";
import { Avatar } from "../kit/avatar.tsx";
import { Ltr } from "../kit/bdi.tsx";
import { Button, ButtonLink } from "../kit/button.tsx";
import { Icon } from "../kit/icon.tsx";
import { useClosingDetails } from "./closing-details.ts";
import { Logo } from "./logo.tsx";
import { ADD_LISTING, DRAWER_NAV, MAIN_NAV, type NavItem } from "./nav.ts";
import { ThemeSwitch } from "./theme-switch.tsx";

const FAVORITES: NavItem = { to: "/favorites", label: copy.account.favorites };

/** The signed-in person as the header shows them. */
export type Viewer = { name: string; email: string; avatarUrl?: string | null; isAdmin?: boolean };

/**
 * The skip link to `<main id="main" tabIndex={-1}>`, then logo, links, and either the way in or the person's
 * menu; on narrow screens all of it in a drawer. Stands first in the body.
 */
export function SiteHeader({ viewer, pathname }: { viewer: Viewer | null; pathname: string }) {
  return (
    <header className="site-header">
      <a className="skip" href="#main">
        {copy.skip}
      </a>
      <div className="wrap">
        <Link className="brand" to="/" aria-label={copy.home}>
          <Logo />
        </Link>
        <nav className="site-nav" aria-label={copy.nav.main}>
          {MAIN_NAV.map((item) => (
            <NavLink key={item.to} item={item} pathname={pathname} />
          ))}
        </nav>
        <ThemeSwitch pathname={pathname} />
        <div className="site-actions">
          <AddListing />
          {viewer ? (
            <>
              <ButtonLink to="/dashboard">{copy.account.dashboard}</ButtonLink>
              <UserMenu viewer={viewer} pathname={pathname} />
            </>
          ) : (
            <SignedOutLinks />
          )}
        </div>
        <Drawer viewer={viewer} pathname={pathname} />
      </div>
    </header>
  );
}

function NavLink({ item, pathname }: { item: NavItem; pathname: string }) {
  return (
    <Link to={item.to} prefetch="intent" aria-current={pathname === item.to ? "page" : undefined}>
      {item.label}
      {item.isNew && <span className="badge badge--accent badge--new">{copy.nav.new}</span>}
    </Link>
  );
}

function AddListing({ block }: { block?: boolean }) {
  return (
    <ButtonLink to={ADD_LISTING} variant="accent" icon="plus" block={block}>
      {copy.nav.addListing}
    </ButtonLink>
  );
}

function SignedOutLinks({ block }: { block?: boolean }) {
  return (
    <>
      <ButtonLink to="/auth?tab=login" variant="ghost" block={block} prefetch="intent">
        {copy.account.signIn}
      </ButtonLink>
      <ButtonLink to="/estimate" block={block} prefetch="intent">
        {copy.account.freeEstimate}
      </ButtonLink>
    </>
  );
}

function SignOut() {
  return (
    <Form method="post" action="/sign-out">
      <Button type="submit" variant="ghost" block icon="sign-out">
        {copy.account.signOut}
      </Button>
    </Form>
  );
}

/** The person's own pages; the dashboard has a button of its own. */
function OwnLinks({ viewer }: { viewer: Viewer }) {
  return (
    <>
      <ButtonLink to="/profile" variant="ghost" block icon="user">
        {copy.account.profile}
      </ButtonLink>
      <ButtonLink to="/dashboard/settings" variant="ghost" block icon="shield">
        {copy.account.settings}
      </ButtonLink>
      {viewer.isAdmin && (
        <ButtonLink to="/admin" variant="ghost" block icon="scales">
          {copy.account.admin}
        </ButtonLink>
      )}
    </>
  );
}

function UserMenu({ viewer, pathname }: { viewer: Viewer; pathname: string }) {
  const menu = useClosingDetails(pathname);
  return (
    <details className="menu" ref={menu}>
      <summary className="btn btn--ghost" aria-label={copy.account.menu(viewer.name)}>
        {viewer.avatarUrl ? (
          <Avatar name={viewer.name} url={viewer.avatarUrl} size="sm" />
        ) : (
          <Icon name="user" />
        )}
        <span className="menu__name">{viewer.name}</span>
        <Icon name="chevron-down" />
      </summary>
      <div className="menu__panel">
        <p className="menu__mail">
          <Ltr>{viewer.email}</Ltr>
        </p>
        <OwnLinks viewer={viewer} />
        <SignOut />
      </div>
    </details>
  );
}

function Drawer({ viewer, pathname }: { viewer: Viewer | null; pathname: string }) {
  const drawer = useClosingDetails(pathname);
  return (
    <details className="drawer" ref={drawer}>
      <summary className="icon-btn">
        <span className="vh">{copy.nav.menu}</span>
        <Icon name="menu" />
      </summary>
      <div className="drawer__panel">
        <nav aria-label={copy.nav.menu}>
          {DRAWER_NAV.map((item) => (
            <NavLink key={item.to} item={item} pathname={pathname} />
          ))}
          {viewer && <NavLink item={FAVORITES} pathname={pathname} />}
        </nav>
        <div className="drawer__actions">
          <AddListing block />
          {viewer ? (
            <>
              <p className="menu__mail">
                <bdi>{viewer.name}</bdi>
                <br />
                <Ltr>{viewer.email}</Ltr>
              </p>
              <ButtonLink to="/dashboard" block>
                {copy.account.dashboard}
              </ButtonLink>
              <OwnLinks viewer={viewer} />
              <SignOut />
            </>
          ) : (
            <SignedOutLinks block />
          )}
        </div>
      </div>
    </details>
  );
}
