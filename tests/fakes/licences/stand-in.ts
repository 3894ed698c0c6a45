/** What the stand-in's registers say of a number, by its last two digits unless a test says otherwise. */
type Fate =
  "valid" | "expired" | "cancelled" | "unknown" | "other-advert" | "broken" | "malformed" | "slow" | "huge";

const BY_ENDING: Record<string, Fate> = {
  "01": "expired",
  "02": "cancelled",
  "03": "unknown",
  "04": "other-advert",
  "05": "broken",
  "06": "malformed",
  "07": "slow",
  "08": "huge",
};

/** The keys that its registers know. */
export const STAND_IN_KEYS = { id: "stand-in-id", secret: "stand-in-secret" };

const SLOW_MS = 20_000;
const TOKEN = "stand-in-token";
const day = (at: number): string => new Date(at).toISOString().slice(0, 10);

type Said = { fate: Fate; validUntil?: string; link?: string; extra?: Record<string, unknown> };

/** REGA's gateway, and the look-up of permits for Dubai and Qatar, as their interfaces answer. */
export function createLicenceStandIn({ now = () => Date.now(), slowMs = SLOW_MS } = {}) {
  const said = new Map<string, Said>();
  const asked: { register: string; number: string; holder: string }[] = [];
  let away = false;

  const saidOf = (number: string): Said =>
    said.get(number) ?? { fate: BY_ENDING[number.slice(-2)] ?? "valid" };

  const endOf = ({ fate, validUntil }: Said): string =>
    validUntil ?? day(now() + (fate === "expired" ? -10 : 180) * 86_400_000);

  /** What fails in the same way at each register; null where the register answers. */
  async function fault({ fate }: Said): Promise<Response | null> {
    if (away || fate === "broken") return new Response("Internal Server Error", { status: 500 });
    if (fate === "malformed") return new Response("<html>Gateway</html>", { status: 200 });
    if (fate === "huge") return new Response(`{"Body":"${"x".repeat(2_000_000)}"}`, { status: 200 });
    if (fate === "slow") await new Promise((resolve) => setTimeout(resolve, slowMs));
    return null;
  }

  async function rega(url: URL, headers: Headers): Promise<Response> {
    const isKnown =
      headers.get("X-IBM-Client-Id") === STAND_IN_KEYS.id &&
      headers.get("X-IBM-Client-Secret") === STAND_IN_KEYS.secret;
    if (!isKnown)
      return Response.json(
        { httpCode: "401", moreInformation: "Invalid client id or secret." },
        { status: 401 },
      );
    const number = url.searchParams.get("adLicenseNumber") ?? "";
    const holder = url.searchParams.get("advertiserId") ?? "";
    asked.push({ register: "rega", number, holder });
    const about = saidOf(number);
    const failed = await fault(about);
    if (failed) return failed;
    const Header = {
      ResTime: new Date(now()).toISOString(),
      ChId: "realestateportals",
      ReqID: `req-${asked.length}`,
    };
    const refused = (message: string) =>
      Response.json(
        {
          Header: { ...Header, Status: { Code: 400, Description: "Bad Request" } },
          Body: { result: null, success: false, error: { code: 400, message, details: null } },
        },
        { status: 400 },
      );
    if (about.fate === "unknown")
      return refused("رقم الهوية / السجل التجاري غير مرتبط برقم تصريح الإعلان العقاري المدخل _IV0003");
    if (about.fate === "cancelled") return refused("ترخيص الإعلان ملغي _IV0007");
    const [year, month, date] = endOf(about).split("-");
    return Response.json({
      Header: { ...Header, Status: { Code: 200, Description: "OK" } },
      Body: {
        result: {
          isValid: about.fate !== "expired",
          message: about.fate === "expired" ? "ترخيص الإعلان منتهي" : null,
          advertisement: {
            advertiserId: holder,
            adLicenseNumber: number,
            deedNumber: "311010000240",
            advertiserName: "شركة المعلن التجريبية",
            phoneNumber: "+966500000000",
            brokerageAndMarketingLicenseNumber: "1200000333",
            isConstrained: false,
            isPawned: false,
            isHalted: false,
            propertyArea: 140,
            propertyPrice: 950_000,
            propertyType: "شقة",
            advertisementType: "بيع",
            location: {
              region: "منطقة الرياض",
              city: about.fate === "other-advert" ? "جدة" : "الرياض",
              district: "النرجس",
            },
            creationDate: "01/01/2026",
            endDate: `${date}/${month}/${year}`,
            adLicenseURL:
              about.link ?? `https://eservicesredp.rega.gov.sa/public/OfficesBroker/ElanDetails/${number}`,
            ...about.extra,
          },
        },
        success: true,
        error: null,
      },
    });
  }

  async function permit(url: URL, headers: Headers): Promise<Response> {
    if (headers.get("Authorization") !== `Bearer ${TOKEN}`)
      return Response.json({ title: "Unauthorized" }, { status: 401 });
    const [number = "", holder = ""] = url.pathname.split("/").slice(-2).map(decodeURIComponent);
    const isDubai = url.searchParams.get("permitType") === "rera";
    asked.push({ register: isDubai ? "dld" : "aqarat", number, holder });
    const about = saidOf(number);
    const failed = await fault(about);
    if (failed) return failed;
    if (about.fate === "unknown") return Response.json({ title: "Not Found" }, { status: 404 });
    const city = isDubai ? "Dubai" : "Doha";
    return Response.json({
      requestId: `req-${asked.length}`,
      data: [
        {
          permitNumber: number,
          expiresAt: `${endOf(about)}T00:00:00Z`,
          status: about.fate === "cancelled" ? "cancelled" : "active",
          // Qatar's register has no page of a permit.
          ...(isDubai
            ? {
                validationUrl:
                  about.link ??
                  `https://trakheesi.dubailand.gov.ae/rev/madmoun/listing/validation?id=${number}`,
              }
            : {}),
          property: {
            city: about.fate === "other-advert" ? (isDubai ? "Abu Dhabi" : "Al Wakrah") : city,
            listingType: "sale",
            propertyType: "apartment",
            size: 120,
            value: 1_500_000,
          },
          ...about.extra,
        },
      ],
    });
  }

  async function token(request: Request): Promise<Response> {
    const { apiKey, apiSecret } = (await request.json()) as Record<string, unknown>;
    if (apiKey !== STAND_IN_KEYS.id || apiSecret !== STAND_IN_KEYS.secret)
      return Response.json({ title: "Unauthorized" }, { status: 401 });
    return Response.json({ accessToken: TOKEN, expiresIn: 1800, tokenType: "Bearer" });
  }

  const control = {
    /** What is said of a number from now on. */
    say: (number: string, words: Said) => void said.set(number, words),
    setAway: (isAway: boolean) => void (away = isAway),
    asked: () => [...asked],
    // Nothing is sent by itself, and nothing is kept.
    resume: async () => 0,
    tick: async () => {},
    stop: async () => {},
  };

  async function controlled(request: Request, path: string): Promise<Response> {
    if (request.method === "GET" && path === "asked") return Response.json(control.asked());
    if (request.method !== "POST") return Response.json({ message: "No such control" }, { status: 404 });
    const body = (await request.json()) as Said & { number?: string; away?: boolean };
    if (path === "say" && body.number) control.say(body.number, body);
    else if (path === "away") control.setAway(body.away === true);
    else return Response.json({ message: "No such control" }, { status: 404 });
    return Response.json({ ok: true });
  }

  async function handle(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const [, first, ...rest] = url.pathname.split("/");
    if (first === "_control") return controlled(request, rest.join("/"));
    if (
      first === "rega" &&
      rest.join("/") === "v2/brokerage/AdvertisementValidator" &&
      request.method === "GET"
    )
      return rega(url, request.headers);
    if (first === "permits" && rest.join("/") === "v1/auth/token" && request.method === "POST")
      return token(request);
    if (first === "permits" && rest[0] === "v1" && rest[1] === "compliances" && rest.length === 4)
      return permit(url, request.headers);
    return Response.json({ title: "Not Found" }, { status: 404 });
  }

  return { handle, control };
}
