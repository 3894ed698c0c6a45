import { expect, test } from "vitest";
import { hostCookie } from "./host-cookie.ts";

test("a cookie is bound to this very host over HTTPS; locally browsers would not take such a name", () => {
  expect(hostCookie("https://miyar.example", "miyar_session")).toBe("__Host-miyar_session");
  expect(hostCookie("http://localhost:8787", "miyar_session")).toBe("miyar_session");
});
