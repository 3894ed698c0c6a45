import { expect, test } from "vitest";
import {
  findBrowserMark,
  knownBrowserCookie,
  readKnownBrowser,
} from "#app/domains/accounts/ways-in/known-browser.server.ts";
import { hasSignedUp, signUpCookie } from "#app/domains/accounts/ways-in/sign-up-browser.server.ts";
import { openSession, readSession } from "#app/domains/accounts/sessions/sessions.server.ts";
import { issueToken } from "#app/domains/accounts/ways-in/link-tokens.server.ts";
import { intentCookie, readIntent } from "#app/http/favorite-intent.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { settings } from "#tests/factories/context.ts";
import { insertWithPassword, newcomer, PASSWORD } from "#tests/factories/credentials.ts";
import { visit } from "#tests/factories/site.ts";

const production = { settings: { ...settings, origin: "https://miyar.example" } };

/** The Cookie header for a Set-Cookie header. */
const sent = (setCookie: string): string => setCookie.split(";")[0] ?? "";
const attributesOf = (setCookie: string): string[] =>
  setCookie
    .split(";")
    .slice(1)
    .map((part) =>
      part
        .trim()
        .toLowerCase()
        .replace(/=\d+$|expires=.*/, ""),
    );

test("over HTTPS no other host can set what opens something: session, known browser, wish and sign-up are bound to this host", async () => {
  const member = await insertMember(production);
  const account = { id: member.userId, passwordHash: null };
  const intent = { listingId: "a", back: "/marketplace" };
  const link = issueToken(member, member.userId, "confirm");
  await link.statement;
  const cookies = [
    await openSession(member, member.userId, "password"),
    knownBrowserCookie(member, account),
    intentCookie(member, intent),
    signUpCookie(member, link.id),
  ];
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^__Host-miyar_/);
    expect(attributesOf(cookie)).toEqual(
      expect.arrayContaining(["secure", "httponly", "path=/", "samesite=lax"]),
    );
    expect(cookie).not.toMatch(/domain/i);
  }
  const [session = "", browser = "", wish = "", signUp = ""] = cookies.map(sent);
  const asked = (cookie: string) => new Request("https://miyar.example/", { headers: { Cookie: cookie } });
  expect((await readSession(member, session)).session?.userId).toBe(member.userId);
  const known = (cookie: string) =>
    readKnownBrowser({ ...member, browserMark: findBrowserMark(member, cookie) }, account);
  expect(known(browser)).not.toBeNull();
  expect(readIntent(member, asked(wish))).toEqual(intent);
  expect(await hasSignedUp(member, signUp, member.userId)).toBe(true);

  // What a subdomain or a page over HTTP could have set.
  const planted = (cookie: string) => cookie.replace("__Host-", "");
  expect((await readSession(member, planted(session))).session).toBeNull();
  expect(known(planted(browser))).toBeNull();
  expect(readIntent(member, asked(planted(wish)))).toBeNull();
  expect(await hasSignedUp(member, planted(signUp), member.userId)).toBe(false);
});

test("every cookie is Secure, SameSite and of no other host; scripts read those alone that open nothing", async () => {
  const member = await insertWithPassword();
  const answers = [
    await visit(member, "/auth?tab=login", { form: { email: member.email, password: PASSWORD } }),
    await visit(member, "/auth?tab=signup", { form: newcomer() }),
    await visit(member, "/theme", { form: { theme: "dark", back: "/" } }),
    await visit(member, "/dashboard"),
  ];
  const cookies = answers.flatMap(({ headers }) => headers.getSetCookie());
  expect(new Set(cookies.map((cookie) => cookie.split("=")[0]))).toEqual(
    new Set(["miyar_session", "miyar_browser", "miyar_signup", "signed_in", "miyar_flash", "theme"]),
  );
  for (const cookie of cookies) {
    expect(attributesOf(cookie), cookie).toEqual(
      expect.arrayContaining(["secure", "samesite=lax", "path=/"]),
    );
    const isOpen = /^(?:signed_in|theme)=/.test(cookie);
    expect(attributesOf(cookie).includes("httponly"), cookie).toBe(!isOpen);
    expect(cookie).not.toMatch(/domain/i);
  }
});
