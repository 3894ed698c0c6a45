import { describe, expect, test } from "vitest";
import { contrastOf } from "#app/domains/embeds/accent.ts";
import { marketPath } from "#app/domains/valuation/market-address.ts";
import { findMarketPage, listMarkets } from "#app/domains/valuation/market-page.server.ts";
import { secure } from "#app/http/headers.server.ts";
import { arNumber } from "#app/i18n/format.ts";
import { visitorCtx } from "#tests/factories/context.ts";
import { visit } from "#tests/factories/site.ts";

const MOST_BYTES = 10_240;
const PRICE = "/embed/price?city=riyadh&type=apartment";

/** The frame's policy as a browser that shows it inside another site gets it. */
function sent({ headers, status }: { headers: Headers; status: number }): Headers {
  return secure(new Response(null, { headers, status }), {
    nonce: "n",
    origin: visitorCtx().settings.origin,
    tileUrl: "https://tiles.example",
  }).headers;
}

describe("a frame", () => {
  test("shows a district's price as its page does, in any spelling of its name", async () => {
    const ctx = visitorCtx();
    const { text, status } = await visit(ctx, `${PRICE}&district=${encodeURIComponent("حي النرجس")}`);
    const page = findMarketPage({ country: "sa", city: "Riyadh", type: "apartment" }, ctx.now());
    const shown = page?.districts.find(({ nameAr }) => nameAr === "النرجس");
    expect(status).toBe(200);
    expect(text).toContain("تقدير سعر المتر المربع للشقق في حي النرجس، الرياض");
    expect(text).toContain(arNumber(shown?.point ?? 0));
    expect(text).toContain(arNumber(shown?.low ?? 0));
  });

  test("weighs at most 10 kB for any market, sets no cookie, and loads nothing", async () => {
    for (const market of listMarkets(visitorCtx().now())) {
      const [, , city, type] = marketPath(market).split("/");
      for (const kind of ["price", "estimate"]) {
        const { html, headers } = await visit(
          visitorCtx(),
          `/embed/${kind}?city=${city}&type=${type}&accent=b4642f`,
        );
        expect(new TextEncoder().encode(html).length, `${kind} of ${city}`).toBeLessThanOrEqual(MOST_BYTES);
        expect(headers.get("Set-Cookie")).toBeNull();
        expect(html).not.toMatch(/<script|<link|<img|@import|url\(/);
      }
    }
  });

  test("may be framed by any site, runs nothing there, and its style is the only one let through", async () => {
    const { html, headers, status } = await visit(visitorCtx(), PRICE);
    const answer = sent({ headers, status });
    expect(answer.get("X-Frame-Options")).toBeNull();
    expect(answer.get("Cross-Origin-Resource-Policy")).toBe("cross-origin");
    const style = /<style>([\s\S]*)<\/style>/.exec(html)?.[1] ?? "";
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(style));
    const hash = btoa(String.fromCharCode(...new Uint8Array(digest)));
    expect(answer.get("Content-Security-Policy")).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; base-uri 'none'; frame-ancestors *`,
    );
    // Every other page keeps out of frames.
    expect(sent(await visit(visitorCtx(), "/market")).get("X-Frame-Options")).toBe("DENY");
  });

  test("takes a colour and a theme, and nothing else into its style", async () => {
    const asked = await visit(visitorCtx(), `${PRICE}&theme=dark&accent=%23FFD700`);
    expect(asked.html).toContain("color-scheme:dark;--a:#ffd700;--i:#000000");
    expect(contrastOf("ffd700", "000000")).toBeGreaterThan(4.5);
    const evil = encodeURIComponent("red}</style><script>alert(1)</script>");
    const refused = await visit(
      visitorCtx(),
      `/embed/estimate?city=doha&type=villa&theme=${evil}&accent=${evil}&district=${evil}`,
    );
    expect(refused.html).toContain("color-scheme:light dark;--a:#0f4a38");
    expect(refused.html).not.toContain("<script");
    expect(refused.html).toContain('value="red}&lt;/style&gt;&lt;script&gt;');
  });

  test("says in words that a place has no price, and is not found", async () => {
    for (const query of [
      "",
      "?city=riyadh",
      "?city=atlantis&type=villa",
      `${PRICE.slice(12)}&district=لا-أحد`,
    ]) {
      const { status, text } = await visit(visitorCtx(), `/embed/price${query}`);
      expect([query, status]).toEqual([query, 404]);
      expect(text).toContain("لا تتوفر لدينا صفقات تكفي لسعر هذا المكان.");
    }
  });

  test("names asking prices as what they are", async () => {
    const { text } = await visit(visitorCtx(), "/embed/price?city=abu-dhabi&type=villa");
    expect(text).toContain("وسيط السعر المطلوب للمتر");
    expect(text).toContain("أسعار مطلوبة في الإعلانات");
  });
});

describe("the page that makes frames", () => {
  const ASKED = "/embed?kind=price&city=Riyadh&type=apartment";

  test("gives the line to copy, and shows what it does", async () => {
    const { html, status } = await visit(
      visitorCtx(),
      `${ASKED}&district=${encodeURIComponent("النرجس")}&accent=%23B4642F`,
    );
    expect(status).toBe(200);
    expect(html).toContain(
      '<iframe class="embed__frame" src="/embed/price?city=riyadh&amp;type=apartment&amp;',
    );
    expect(html).toContain("&amp;amp;accent=b4642f");
  });

  test("says beside the field what is wrong, and keeps what was typed", async () => {
    const unknown = await visit(visitorCtx(), `${ASKED}&district=${encodeURIComponent("حي لا نعرفه")}`);
    expect(unknown.status).toBe(400);
    expect(unknown.text).toContain("لا سعر عندنا لهذا الحي");
    expect(unknown.html).toContain('value="حي لا نعرفه"');
    const colour = await visit(visitorCtx(), `${ASKED}&accent=red`);
    expect(colour.status).toBe(400);
    expect(colour.text).toContain("اكتب اللون بستة رموز");
    expect(colour.html).not.toContain("<iframe");
  });
});
