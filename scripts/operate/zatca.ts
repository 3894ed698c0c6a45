// `npm run zatca -- STEP [--remote]`: onboards the unit that signs e-invoices at Fatoora, the tax authority's platform, for the
// local database or, with --remote, for production. docs/e-invoicing.md goes through the steps.
import { parseArgs } from "node:util";
import { main } from "../setup/main.ts";
import { codeOf, stop } from "../setup/say.ts";
import { ChainBroken, FatooraRefusal, StepMissing } from "#app/domains/einvoices/onboarding/refusal.ts";
import { STEPS, type Step, type StepName } from "./zatca/steps.ts";
import { withOnboarding } from "./zatca/open.ts";

const USAGE = Object.entries(STEPS)
  .map(([name, { usage }]) => `npm run zatca -- ${name}${usage}`)
  .join("\n");

const isStep = (name: string | undefined): name is StepName =>
  name !== undefined && Object.hasOwn(STEPS, name);

await main(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      remote: { type: "boolean", default: false },
      otp: { type: "string" },
      name: { type: "string" },
    },
  });
  const [name, ...rest] = positionals;
  if (!isStep(name) || rest.length > 0) throw stop("Which step?", `${USAGE}\nIn production: add --remote`);
  const step: Step = STEPS[name];
  if (step.asksOtp && !/^\d{6}$/.test(values.otp ?? ""))
    throw stop(
      `The step ${name} needs a one-time password of Fatoora's portal: six digits.`,
      `npm run zatca -- ${name} --otp 123456`,
    );
  await withOnboarding(values.remote, async (ctx) => {
    try {
      console.log(await step.run(ctx, { otp: values.otp ?? "", name: values.name ?? "Miyar-1" }));
    } catch (error) {
      if (error instanceof ChainBroken)
        throw stop(error.message, "docs/e-invoicing.md says what to do about a chain that does not hold.");
      if (error instanceof StepMissing) throw stop(error.message, `The steps, in order:\n${USAGE}`);
      if (error instanceof FatooraRefusal)
        throw stop(error.message, "Nothing was changed. docs/e-invoicing.md says what the refusals mean.");
      if (error instanceof Error && codeOf(error.cause) !== undefined)
        throw stop(
          `${ctx.settings.zatca.apiOrigin} cannot be reached: ${codeOf(error.cause)}`,
          "Nothing was changed. Try again, or look at ZATCA_API_ORIGIN in wrangler.toml. The local stand-in runs with npm start.",
        );
      throw error;
    }
  });
});
