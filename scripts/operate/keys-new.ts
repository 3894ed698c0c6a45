// `npm run --silent keys:new`: prints a fresh private key for access tokens, to be piped into `wrangler secret put AUTH_KEY_A`
// or `AUTH_KEY_B`. Nothing is stored; docs/operations.md says how the two take turns.
import { newSigningKey } from "../local/secrets.ts";

process.stdout.write(`${newSigningKey()}\n`);
