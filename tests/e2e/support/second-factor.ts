import { Secret, TOTP } from "otpauth";
import { keepCanary } from "./canaries.ts";

const PERIOD = 30_000;
const lastStep = new Map<string, number>();

/**
 * A code of an authenticator app that the site has not seen yet. A time step counts once, and the site takes the step
 * before and after its own: three codes can be had at once, a fourth waits for the clock.
 */
export async function nextCode(secret: string): Promise<string> {
  const now = () => Math.floor(Date.now() / PERIOD);
  const step = Math.max(now() - 1, (lastStep.get(secret) ?? 0) + 1);
  while (step > now() + 1) await new Promise((resolve) => setTimeout(resolve, 500));
  // The step before the clock's own is on its way out: by the time it arrives it may be too old.
  const usable = Math.max(step, Date.now() % PERIOD > PERIOD - 5000 ? now() : step);
  lastStep.set(secret, usable);
  const app = new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: PERIOD / 1000 });
  const code = app.generate({ timestamp: usable * PERIOD });
  keepCanary("TOTP secret", secret);
  keepCanary("code", code);
  return code;
}
