import type { ReactNode } from "react";
import { Form } from "react-router";
import { chromeCopy } from "#app/i18n/site/chrome.ts";
import { Avatar } from "../kit/avatar.tsx";
import { Button, ButtonLink } from "../kit/button.tsx";
import { Icon } from "../kit/icon.tsx";
import { Kept, useIsInDocument } from "../kit/kept.tsx";
import { Link } from "../kit/link.tsx";
import { Logo } from "./logo.tsx";
import { ADD_LISTING, DRAWER_NAV, MAIN_NAV, type NavItem } from "./nav.ts";
import { ThemeSwitch } from "./theme-switch.tsx";

/** The signed-in person as the header shows them. */
type Viewer = { name: string; email: string; avatarUrl?: string | null; isAdmin?: boolean };

/** On a content page the viewer is unknown: their part is in a template that app/ui/page-script fills. */
type Audience = { viewer: Viewer | null; isContent: boolean };

/**
 * The skip link to `<main id="main" tabIndex={-1}>`, then logo, links, and the sign-in link or the viewer's menu. On a
 * laptop some buttons (`.site-actions__wide`) give way to the links; on narrow screens all is in a drawer. Must be first
 * in the body.
 */
export function SiteHeader({ viewer, isContent, pathname }: Audience & { pathname: string }) {
  const isInDocument = useIsInDocument();
  const current = IN_NAV.has(pathname) ? pathname : null;
  // Documents load whole pages: in them nothing has to close.
  const menus = { viewer, isContent, current, page: isInDocument ? null : pathname };
  const kept = { props: menus, isShared: viewer === null };
  return (
    <header className="site-header">
      <a className="skip" href="#main">
        {chromeCopy.skip}
      </a>
      <div className="wrap">
        <Link className="brand" to="/" aria-label={chromeCopy.home}>
          <Logo />
        </Link>
        <Kept
          as="nav"
          className="site-nav"
          aria-label={chromeCopy.nav.main}
          of={MainLinks}
          props={{ current }}
        />
        <ThemeSwitch pathname={pathname} />
        <Kept as="div" className="site-actions" of={Actions} {...kept} />
        <Kept key={pathname} as="details" className="drawer closing" of={Drawer} {...kept} />
      </div>
    </header>
  );
}

/** What the menus show: `current` is the page where it is one of their links, `page` the one on which a menu was opened. */
type Menus = Audience & { current: string | null; page: string | null };

const IN_NAV = new Set([...MAIN_NAV, ...DRAWER_NAV].map(({ to }) => to));

const MainLinks = ({ current }: { current: string | null }) =>
  MAIN_NAV.map((item) => <NavLink key={item.to} item={item} current={current} />);

function Actions({ viewer, isContent, page }: Menus) {
  return (
    <>
      <AddListing />
      <ForAudience
        viewer={viewer}
        isContent={isContent}
        visitor={<SignedOutLinks />}
        member={(person) => (
          <>
            <ButtonLink to="/dashboard" className="site-actions__wide">
              {chromeCopy.account.dashboard}
            </ButtonLink>
            <UserMenu viewer={person} page={page} />
          </>
        )}
      />
    </>
  );
}

/** Placeholders that the page script replaces; it finds them by `data-viewer`. */
const UNKNOWN: Viewer = { name: "{name}", email: "", avatarUrl: null, isAdmin: true };

function ForAudience({
  viewer,
  isContent,
  visitor,
  member,
}: Audience & { visitor: ReactNode; member: (person: Viewer) => ReactNode }) {
  if (viewer) return member(viewer);
  return (
    <>
      {visitor}
      {isContent && <template data-member>{member(UNKNOWN)}</template>}
    </>
  );
}

function NavLink({ item, current }: { item: NavItem; current: string | null }) {
  return (
    <Link to={item.to} prefetch="intent" aria-current={current === item.to ? "page" : undefined}>
      {item.label}
      {item.isNew && <span className="badge badge--accent badge--new">{chromeCopy.nav.new}</span>}
    </Link>
  );
}

function AddListing({ block }: { block?: boolean }) {
  return (
    <ButtonLink to={ADD_LISTING} variant="accent" icon="plus" block={block}>
      {chromeCopy.nav.addListing}
    </ButtonLink>
  );
}

function SignedOutLinks({ block }: { block?: boolean }) {
  return (
    <>
      <ButtonLink to="/auth?tab=login" variant="ghost" block={block} prefetch="intent" data-visitor="">
        {chromeCopy.account.signIn}
      </ButtonLink>
      <ButtonLink
        to="/estimate"
        className="site-actions__wide"
        block={block}
        prefetch="intent"
        data-visitor=""
      >
        {chromeCopy.account.freeEstimate}
      </ButtonLink>
    </>
  );
}

function SignOut() {
  // What a document keeps is drawn outside the router.
  const FormOf = useIsInDocument() ? "form" : Form;
  return (
    <FormOf method="post" action="/sign-out">
      <Button type="submit" variant="ghost" block icon="sign-out">
        {chromeCopy.account.signOut}
      </Button>
    </FormOf>
  );
}

/** Links to the viewer's own pages, except the dashboard, which has its own button. */
function OwnLinks({ viewer }: { viewer: Viewer }) {
  return (
    <>
      <ButtonLink to="/favorites" variant="ghost" block icon="heart">
        {chromeCopy.account.favorites}
      </ButtonLink>
      <ButtonLink to="/profile" variant="ghost" block icon="user">
        {chromeCopy.account.profile}
      </ButtonLink>
      <ButtonLink to="/dashboard/settings" variant="ghost" block icon="shield">
        {chromeCopy.account.settings}
      </ButtonLink>
      {viewer.isAdmin && (
        <ButtonLink to="/admin" variant="ghost" block icon="scales" data-viewer="admin">
          {chromeCopy.account.admin}
        </ButtonLink>
      )}
    </>
  );
}

function Email({ viewer }: { viewer: Viewer }) {
  return (
    <bdi dir="ltr" data-viewer="email">
      {viewer.email}
    </bdi>
  );
}

// The key closes it when the router shows another page; the page's script does the rest.
function UserMenu({ viewer, page }: { viewer: Viewer; page: string | null }) {
  return (
    <details key={page} className="menu closing">
      <summary
        className="btn btn--ghost"
        aria-label={chromeCopy.account.menu(viewer.name)}
        data-viewer="menu"
      >
        <span className="menu__picture" data-viewer="avatar">
          {viewer.avatarUrl ? (
            <Avatar name={viewer.name} url={viewer.avatarUrl} size="sm" />
          ) : (
            <Icon name="user" />
          )}
        </span>
        <span className="menu__name" data-viewer="name">
          {viewer.name}
        </span>
        <Icon name="chevron-down" />
      </summary>
      <div className="menu__panel">
        <p className="menu__mail">
          <Email viewer={viewer} />
        </p>
        <ButtonLink to="/dashboard" variant="ghost" block icon="grid" className="menu__dashboard">
          {chromeCopy.account.dashboard}
        </ButtonLink>
        <OwnLinks viewer={viewer} />
        <SignOut />
      </div>
    </details>
  );
}

// Its key closes it, like the menu's.
function Drawer({ viewer, isContent, current }: Menus) {
  return (
    <>
      <summary className="icon-btn">
        <span className="vh">{chromeCopy.nav.menu}</span>
        <Icon name="menu" />
      </summary>
      <div className="drawer__panel">
        <nav aria-label={chromeCopy.nav.menu}>
          {DRAWER_NAV.map((item) => (
            <NavLink key={item.to} item={item} current={current} />
          ))}
        </nav>
        <div className="drawer__actions">
          <AddListing block />
          <ForAudience
            viewer={viewer}
            isContent={isContent}
            visitor={<SignedOutLinks block />}
            member={(person) => (
              <>
                <p className="menu__mail">
                  <bdi data-viewer="name">{person.name}</bdi>
                  <br />
                  <Email viewer={person} />
                </p>
                <ButtonLink to="/dashboard" block>
                  {chromeCopy.account.dashboard}
                </ButtonLink>
                <OwnLinks viewer={person} />
                <SignOut />
              </>
            )}
          />
        </div>
      </div>
    </>
  );
}
