import { describe, expect, test } from "vitest";
import { REGISTERS, type RegisterName } from "#app/domains/licences/rules.ts";
import { days } from "#app/lib/duration.ts";
import { openLicences } from "#tests/factories/licences.ts";

const PLACES = {
  rega: { country: "sa", city: "Riyadh" },
  dld: { country: "ae", city: "Dubai" },
  aqarat: { country: "qa", city: "Doha" },
} as const;

const question = (name: RegisterName, number: string) => ({
  ...PLACES[name],
  number,
  holder: "7001234567",
  offerType: "sale" as const,
  at: Date.now(),
});

describe.each(REGISTERS)("%s", (name) => {
  const ask = (number: string, made = openLicences()) => {
    const register = made.context.registers[name];
    if (!register) throw new Error("switched off");
    return register(question(name, number));
  };

  test("a valid licence is confirmed with its last day and facts, and nothing about a person", async () => {
    const answer = await ask("7200299856");
    expect(answer.outcome).toBe("confirmed");
    expect(answer.validUntil).toBeGreaterThan(Date.now() + days(170));
    expect(Object.keys(answer.facts).toSorted()).toEqual([
      "advertiser",
      "areaSqm",
      "city",
      "offer",
      "propertyType",
    ]);
    expect(JSON.stringify(answer)).not.toMatch(/المعلن التجريبية|500000000|311010000240/);
  });

  test.each([
    ["7200299801", "expired"],
    ["7200299802", "cancelled"],
    ["7200299803", "unknown"],
    ["7200299804", "other-advert"],
  ])("%s is refused: %s", async (number, outcome) => {
    expect((await ask(number)).outcome).toBe(outcome);
  });

  test.each(["7200299805", "7200299806", "7200299808"])(
    "%s, an error, no JSON or far too much, is no answer",
    async (number) => {
      await expect(ask(number)).rejects.toThrow();
    },
  );

  test.each([
    null,
    [],
    {},
    { Body: null },
    { Body: { result: { isValid: "true" } } },
    { Body: { result: { isValid: true } } },
    { Body: { result: { isValid: true, advertisement: { adLicenseNumber: "1", endDate: "01/01/2999" } } } },
    { Body: { result: { isValid: true, advertisement: { adLicenseNumber: "7200299856", endDate: 5 } } } },
    { data: "x" },
    { data: [{ permitNumber: "7200299856" }] },
    { data: [{ permitNumber: "1", expiresAt: "2999-01-01" }] },
    { accessToken: 5 },
  ])("an answer in no shape of its own, %j, confirms and refuses nothing", async (body) => {
    const answer = async (request: Request) =>
      Response.json(
        request.url.endsWith("/token") && !(body && "accessToken" in body) ? { accessToken: "t" } : body,
      );
    await expect(ask("7200299856", openLicences({ answer }))).rejects.toThrow();
  });

  test("a redirect and a refusal of the keys are no answers", async () => {
    for (const status of [302, 401, 403, 429]) {
      const answer = async () =>
        new Response("{}", { status, headers: { Location: "https://evil.example/" } });
      await expect(ask("7200299856", openLicences({ answer }))).rejects.toThrow(String(status));
    }
  });
});

test("a register without settings is not there to be asked", () => {
  expect(Object.keys(openLicences({ off: ["rega", "aqarat"] }).context.registers)).toEqual(["dld"]);
});
