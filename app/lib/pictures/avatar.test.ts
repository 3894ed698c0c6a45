import { expect, test } from "vitest";
import { avatarKey, avatarUrl, avatarUrlAt, initialsOf } from "./avatar.ts";

test("initials are the first letters of the first two words, upper case, and never grow together", () => {
  expect(initialsOf("سارة بنت خالد")).toBe("س\u200cب");
  expect(initialsOf("  john   smith ")).toBe("J\u200cS");
  expect(initialsOf("نورة")).toBe("ن");
  expect(initialsOf("sara@example.com")).toBe("S");
  expect(initialsOf("")).toBe("");
});

test("a picture's sizes lie side by side, under its own name alone", () => {
  expect(avatarKey("ab12", 64)).toBe("avatars/ab12/64.webp");
  expect(avatarUrl("ab12")).toBe("/media/avatars/ab12/192.webp");
  expect(avatarUrlAt(avatarUrl("ab12"), 512)).toBe("/media/avatars/ab12/512.webp");
});
