import type { Session } from "#app/domains/accounts/rules.ts";
import type { Payments } from "#app/domains/payments/port.ts";
import type { Registers } from "#app/domains/licences/rules.ts";
import type { LiveMessage } from "#app/domains/reports/rules.ts";
import type { Later } from "./after-answer.server.ts";
import type { WriteText } from "./ai.server.ts";
import type { Database } from "./d1.server.ts";
import type { Settings } from "./env.server.ts";
import type { Fatoora } from "./fatoora.server.ts";
import type { HumanCheck } from "./human-check.server.ts";
import type { ImageTool } from "./images.server.ts";
import type { Log } from "./log.server.ts";
import type { MarketFiles } from "./market-files.server.ts";
import type { MailPort } from "./mail.server.ts";
import type { Measure } from "./metrics.server.ts";
import type { Outside } from "./outside.server.ts";
import type { Jobs } from "./queue.server.ts";
import type { SmsPort } from "./sms.server.ts";

/**
 * Reads that are counted. `asked`: requests that woke the Worker. `made`: those that needed something made for them.
 * `open` and `key`: calls of the open interface, by network or by key.
 */
export type ReadKind = "asked" | "made" | "open" | "key";

/** Everything outside that a domain may use; built in workers/context.ts, and by factories in tests. */
export type AppContext = {
  db: Database;
  settings: Settings;
  jobs: Jobs;
  /** The payment providers that are set up; what they need is loaded when one is first asked. */
  payments: Payments;
  /** The tax authority's interface; null where no invoice has to be an e-invoice yet. */
  fatoora: Fatoora | null;
  /** Asks addresses that members typed: feeds, pictures, receivers of webhooks. */
  outside: Outside;
  /** The registers of advertising licences that are switched on. */
  registers: Registers;
  /** Private files: reports, exports. */
  reportFiles: R2Bucket;
  /** Public pictures. */
  media: R2Bucket;
  /** What a form held when its sender had to sign in first, for a day and for one browser. */
  drafts: KVNamespace;
  /** The fitted model and the recorded sales: `loadValuer` opens them. */
  marketFiles: MarketFiles;
  images: ImageTool;
  mail: MailPort;
  /** Sends text messages; null without a provider. */
  sms: SmsPort | null;
  /** Asks Turnstile about a form's token; null without keys. */
  humanCheck: HumanCheck | null;
  /** Renders a complete HTML document to PDF bytes; throws when the browser cannot. */
  renderPdf: (html: string) => Promise<Uint8Array>;
  /** Words a text with a language model; null if none is bound. */
  writeText: WriteText | null;
  /** Sends to the user's open pages. It is fine if nobody listens; an unreachable channel throws. */
  notify: (userId: string, message: LiveMessage) => Promise<void>;
  /** Ends the user's open sockets whose session is over; an unreachable channel throws. */
  endStaleSockets: (userId: string) => Promise<void>;
  /** False when the key came too often in the last minute (the platform's limiter). */
  allowBurst: (key: string) => Promise<boolean>;
  /** False when a network, or a key of the open interface, read too much in the last minute. */
  allowRead: (what: ReadKind, who: string) => Promise<boolean>;
  log: Log;
  /** Counts what happened, without anything personal. */
  measure: Measure;
  /** Epoch ms. */
  now: () => number;
};

/** A placeholder if the platform gives no address, as locally. */
export const UNKNOWN_IP = "unknown";

/** One HTTP request by anybody. */
export type VisitorContext = AppContext & {
  clientIp: string;
  userAgent: string | null;
  /** The request's mark of a known browser, not yet verified (`known-browser`); null without one. */
  browserMark: string | null;
  /** Work that nobody waits for, done once the answer has left. */
  later: Later;
  /** Identifies this request in the log, in `X-Request-Id`, in its jobs and on an error page. */
  reference: string;
};

/** An HTTP request in a session of any level, even one that has not passed its second factor. */
export type SessionContext = VisitorContext & { session: Session };

/** An HTTP request by a signed-in, confirmed member who has passed any second factor. */
export type MemberContext = SessionContext & { userId: string; email: string; fullName: string | null };

/** One HTTP request by a super administrator at aal2. */
export type AdminContext = MemberContext & { isAdmin: true };

/**
 * The same, with a second factor given within the last quarter of an hour: for acts that move money, change purchases
 * or grant a role. Only `asFreshAdmin` creates it.
 */
export type FreshAdminContext = AdminContext & { hasFreshFactor: true };
