import { expect, test } from "vitest";
import { seal, unseal } from "./seal.server.ts";

const secrets = { dataSecret: "a secret of more than thirty-two signs", dataSecretPrevious: null };

test("what is sealed opens again, and shows nothing of itself", async () => {
  const sealed = await seal(secrets, "totp:1", "JBSWY3DPEHPK3PXP");
  expect(sealed).not.toContain("JBSWY3DPEHPK3PXP");
  expect(await unseal(secrets, "totp:1", sealed)).toBe("JBSWY3DPEHPK3PXP");
  expect(await seal(secrets, "totp:1", "JBSWY3DPEHPK3PXP")).not.toBe(sealed);
});

test("a sealed text opens in no other row, for no other purpose, and not once altered", async () => {
  const sealed = await seal(secrets, "totp:1", "text");
  await expect(unseal(secrets, "totp:2", sealed)).rejects.toThrow("does not open (totp:2)");
  await expect(unseal(secrets, "phone:1", sealed)).rejects.toThrow("does not open");
  const [version, nonce, body = ""] = sealed.split(".");
  const altered = `${body.startsWith("A") ? "B" : "A"}${body.slice(1)}`;
  await expect(unseal(secrets, "totp:1", [version, nonce, altered].join("."))).rejects.toThrow();
  await expect(unseal(secrets, "totp:1", "s0.x.y")).rejects.toThrow("unknown form");
});

test("after a change of the secret the previous one still opens, and no other", async () => {
  const old = await seal(secrets, "totp:1", "text");
  const changed = {
    dataSecret: "another secret of more than thirty-two",
    dataSecretPrevious: secrets.dataSecret,
  };
  expect(await unseal(changed, "totp:1", old)).toBe("text");
  const fresh = await seal(changed, "totp:1", "text");
  await expect(unseal(secrets, "totp:1", fresh)).rejects.toThrow("does not open");
});
