import { certify } from "./authority.ts";
import { errorOf, judge, judgeChain, type Posted, type Remark } from "./judge.ts";
import { emptyState, type Handed, type State, type Taken } from "./state.ts";

/** What happens to a document that is reported: `lost` is taken in, and its answer never arrives. */
export type Fate = "warn" | "reject" | "lost";

export type FatooraStandInOptions = {
  state?: State;
  /** Epoch ms. */
  now?: () => number;
  /** After each change of the state. */
  changed?: () => void;
};

const VENDOR_PATH = /^\/e-invoicing\/(?:developer-portal|simulation|core)(\/.*)$/;

const json = (status: number, body: object): Response =>
  new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });

const results = (warnings: Remark[], errors: Remark[]) => ({
  validationResults: {
    infoMessages: [
      {
        type: "INFO",
        code: "XSD_ZATCA_VALID",
        category: "XSD validation",
        message: "Complied with UBL 2.1 standards in line with ZATCA specifications",
        status: "PASS",
      },
    ],
    warningMessages: warnings,
    errorMessages: errors,
    status: errors.length > 0 ? "ERROR" : warnings.length > 0 ? "WARNING" : "PASS",
  },
});

const WARNING: Remark = {
  type: "WARNING",
  code: "BR-KSA-98",
  category: "KSA",
  message: "[BR-KSA-98] : The simplified invoice should be submitted within 24 hours of issuing the invoice.",
  status: "WARNING",
};

const REJECTION = errorOf(
  "BR-KSA-37",
  "[BR-KSA-37] : The seller address building number must contain 4 digits.",
);

const dateOf = (): string => new Date().toISOString();

/**
 * The interface of Fatoora, the tax authority's platform, at its own paths: compliance certificates, samples, production
 * certificates and their renewal, reports. It verifies for real what it is sent. Uses only web standards, so it runs in Node
 * and in workerd.
 */
export function createFatooraStandIn(options: FatooraStandInOptions = {}) {
  const now = options.now ?? (() => Date.now());
  const state = options.state ?? emptyState();
  const changed = options.changed ?? (() => {});
  const trouble = {
    away: false,
    turnedAway: 0,
    slowMs: 0,
    fates: [] as Fate[],
    byTotal: new Map<string, Fate>(),
    decide: null as (() => Fate | null) | null,
  };

  function handOut(kind: Handed["kind"], csr: string): Response {
    const { certificate, unit } = certify(state, csr, now());
    const handed: Handed = {
      kind,
      token: Buffer.from(certificate).toString("base64"),
      secret: crypto.randomUUID(),
      unit,
      requestId: String(1_234_567_890_000 + state.handed.length),
      passed: [],
    };
    return remember(handed, certificate);
  }

  function remember(handed: Handed, certificate: string): Response {
    const { unit, requestId, token, secret } = handed;
    state.handed.push(handed);
    (state.certificates[unit] ??= []).push(certificate);
    changed();
    return json(200, {
      requestID: Number(requestId),
      dispositionMessage: "ISSUED",
      tokenType: "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-x509-token-profile-1.0#X509v3",
      binarySecurityToken: token,
      secret,
      errors: null,
    });
  }

  const certifyFor = (kind: Handed["kind"], csr: unknown): Response => {
    try {
      if (typeof csr !== "string") throw new Error("csr is missing");
      return handOut(kind, csr);
    } catch (error) {
      return json(400, { code: "Invalid-CSR", message: String(error) });
    }
  };

  const hasOtp = (request: Request): boolean => /^\d{6}$/.test(request.headers.get("OTP") ?? "");

  function callerOf(request: Request, kind: Handed["kind"]): Handed | null {
    const [, encoded = ""] = /^Basic (.+)$/.exec(request.headers.get("Authorization") ?? "") ?? [];
    const text = Buffer.from(encoded, "base64").toString("utf8");
    return (
      state.handed.find((handed) => handed.kind === kind && `${handed.token}:${handed.secret}` === text) ??
      null
    );
  }

  function checkSample(caller: Handed, posted: Posted): Response {
    const { document, errors } = judge(state, caller.unit, posted);
    if (!document || errors.length > 0)
      return json(400, { ...results([], errors), reportingStatus: "NOT_REPORTED" });
    caller.passed.push(document.typeCode);
    changed();
    return json(200, { ...results([], []), reportingStatus: "REPORTED", clearanceStatus: null });
  }

  /** The production certificate is for the key of the compliance request: the same certificate does, here. */
  function production(caller: Handed, requestId: unknown): Response {
    if (String(requestId) !== caller.requestId)
      return json(400, { code: "Invalid-ComplianceRequestID", message: "No such compliance request" });
    const missing = ["388", "381", "383"].filter((code) => !caller.passed.includes(code));
    if (missing.length > 0)
      return json(400, {
        code: "Missing-ComplianceSteps",
        message: `Samples are missing: ${missing.join()}`,
      });
    const certificate = Buffer.from(caller.token, "base64").toString("ascii");
    const token = Buffer.from(certificate).toString("base64");
    return remember({ ...caller, kind: "production", token, secret: crypto.randomUUID() }, certificate);
  }

  /** What was decided for a document: by its total, for whichever comes next, or for each that comes. */
  function fateOf({ invoice }: Posted): Fate | null {
    const xml = typeof invoice === "string" ? Buffer.from(invoice, "base64").toString("utf8") : "";
    const [, total = ""] = /<cbc:TaxInclusiveAmount[^>]*>([\d.]+)</.exec(xml) ?? [];
    const chosen = trouble.byTotal.get(total);
    trouble.byTotal.delete(total);
    return chosen ?? trouble.fates.shift() ?? trouble.decide?.() ?? null;
  }

  function report(caller: Handed, posted: Posted): Response {
    const { document, errors } = judge(state, caller.unit, posted);
    const before = document && state.documents.find(({ hash }) => hash === document.hash);
    // What was rejected was not reported: it is rejected again, however often it comes.
    if (document && before?.outcome === "rejected") {
      const others = state.documents.filter((taken) => taken !== before);
      const again = judgeChain(others, caller.unit, document);
      const said = again.length > 0 ? again : [REJECTION];
      return json(400, { ...results([], said), reportingStatus: "NOT_REPORTED" });
    }
    if (before)
      return json(409, { ...results([], []), reportingStatus: "NOT_REPORTED", message: "Already reported" });
    const fate = fateOf(posted);
    const isOwn = errors.length === 0;
    if (document && isOwn) errors.push(...judgeChain(state.documents, caller.unit, document));
    if (fate === "reject") errors.push(REJECTION);
    const warnings = fate === "warn" ? [WARNING] : [];
    const outcome = errors.length > 0 ? "rejected" : fate === "warn" ? "warned" : "accepted";
    // What was not signed by the unit takes no place in its chain.
    if (document && isOwn) {
      const { number, typeCode, uuid, previousHash, hash, counter } = document;
      const taken: Taken = {
        unit: caller.unit,
        number,
        typeCode,
        uuid,
        counter: Number(counter),
        previousHash,
        hash,
        outcome,
        at: now(),
      };
      state.documents.push(taken);
      changed();
    }
    if (fate === "lost") return json(504, { message: "Gateway timeout" });
    const status = { accepted: 200, warned: 202, rejected: 400 }[outcome];
    const reportingStatus = outcome === "rejected" ? "NOT_REPORTED" : "REPORTED";
    return json(status, { ...results(warnings, errors), reportingStatus });
  }

  async function answer(request: Request, path: string): Promise<Response> {
    if (request.headers.get("Accept-Version") !== "V2")
      return json(406, { message: "Accept-Version V2 is wanted" });
    const body = (await request.json()) as Record<string, unknown>;
    const refused = json(401, { timestamp: dateOf(), status: 401, error: "Unauthorized" });
    const what = `${request.method} ${path}`;
    if (what === "POST /compliance")
      return hasOtp(request)
        ? certifyFor("compliance", body.csr)
        : json(400, { code: "Invalid-OTP", message: "The OTP is not valid" });
    if (what === "PATCH /production/csids") {
      if (!callerOf(request, "production")) return refused;
      return hasOtp(request)
        ? certifyFor("production", body.csr)
        : json(400, { code: "Invalid-OTP", message: "The OTP is not valid" });
    }
    const caller = callerOf(
      request,
      what === "POST /invoices/reporting/single" ? "production" : "compliance",
    );
    if (!caller) return refused;
    if (what === "POST /compliance/invoices") return checkSample(caller, body);
    if (what === "POST /production/csids") return production(caller, body.compliance_request_id);
    if (what === "POST /invoices/reporting/single")
      return request.headers.get("Clearance-Status") === "0"
        ? report(caller, body)
        : json(400, results([], [errorOf("Invalid-Header", "Clearance-Status 0 is wanted")]));
    return json(404, { message: "No such path" });
  }

  const control = {
    /** Whether every call is answered with 503. */
    setAway(away: boolean): void {
      trouble.away = away;
    },
    /** How long each answer takes. */
    setSlow(ms: number): void {
      trouble.slowMs = ms;
    },
    /** What happens to the next documents that are reported, one after the other. */
    next(...fates: Fate[]): void {
      trouble.fates.push(...fates);
    },
    /** What happens to the next document of this total, "115.00". */
    nextOfTotal(total: string, fate: Fate): void {
      trouble.byTotal.set(total, fate);
    },
    /** Decides for each document that comes and that nothing else was decided for; null: no more. */
    decideBy(decide: (() => Fate | null) | null): void {
      trouble.decide = decide;
    },
    /** How many calls came while it was away. */
    turnedAway: (): number => trouble.turnedAway,
    /** What was reported, in the order in which it came. */
    documents: (): Taken[] => state.documents,
  };

  async function handle(request: Request): Promise<Response> {
    const [, path] = VENDOR_PATH.exec(new URL(request.url).pathname) ?? [];
    if (!path) return json(404, { message: "No such path" });
    if (trouble.slowMs > 0) await new Promise((resolve) => setTimeout(resolve, trouble.slowMs));
    if (trouble.away) {
      trouble.turnedAway += 1;
      return json(503, { message: "Service unavailable" });
    }
    return answer(request, path);
  }

  return { handle, control, state };
}

export type FatooraStandIn = ReturnType<typeof createFatooraStandIn>;
