import { Secret, TOTP } from "otpauth";
import { keepCanary } from "./canaries.ts";

const PERIOD = 30_000;
const lastStep = new Map<string, number>();

/**
 * An authenticator code that the site has not seen yet. Each time step works once, and the site accepts the steps
 * before and after its own: three codes are available at once, a fourth waits for the clock.
 */
export async function nextCode(secret: string): Promise<string> {
  const now = () => Math.floor(Date.now() / PERIOD);
  const step = Math.max(now() - 1, (lastStep.get(secret) ?? 0) + 1);
  while (step > now() + 1) await new Promise((resolve) => setTimeout(resolve, 500));
  // The previous step expires soon: when it arrives it may be too old.
  const usable = Math.max(step, Date.now() % PERIOD > PERIOD - 5000 ? now() : step);
  lastStep.set(secret, usable);
  const app = new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: PERIOD / 1000 });
  const code = app.generate({ timestamp: usable * PERIOD });
  keepCanary("TOTP secret", secret);
  keepCanary("code", code);
  return code;
}
