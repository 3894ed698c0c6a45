import { expect, test } from "vitest";
import { PRODUCT } from "#app/lib/product.ts";
import { pageMeta } from "./page-meta.ts";

const ORIGIN = "https://miyar.example";
const at = (pathname: string, more: { error?: unknown } = {}) => ({
  location: { pathname },
  matches: [{ id: "root", loaderData: { origin: ORIGIN } }],
  ...more,
});

type Tag = Record<string, unknown>;
const contentOf = (tags: Tag[], name: string) =>
  tags.filter((tag) => tag.property === name || tag.name === name).map(({ content }) => content);
const namesIn = (tags: Tag[]): unknown => {
  const block = tags.find((tag) => "script:ld+json" in tag)?.["script:ld+json"] as
    { "@graph": { itemListElement?: { name: string; item: string }[] }[] } | undefined;
  return block?.["@graph"].at(-1)?.itemListElement?.map(({ name, item }) => [name, item.replace(ORIGIN, "")]);
};

test("a page has its title with the product's name, one address, and the product's picture with its sides", () => {
  const tags: Tag[] = pageMeta(at("/methodology/"), { title: "المنهجية", description: "كيف نقدّر" });
  expect(tags).toContainEqual({ title: `المنهجية | ${PRODUCT.name}` });
  expect(tags).toContainEqual({ tagName: "link", rel: "canonical", href: `${ORIGIN}/methodology` });
  expect(contentOf(tags, "og:locale")).toEqual(["ar_SA"]);
  expect(contentOf(tags, "og:type")).toEqual(["website"]);
  expect(contentOf(tags, "og:image")).toEqual([`${ORIGIN}/social.png`]);
  expect(contentOf(tags, "og:image:width")).toEqual(["1200"]);
  expect(contentOf(tags, "og:image:alt")).toEqual([expect.stringContaining(PRODUCT.name)]);
  expect(contentOf(tags, "robots")).toEqual([]);
});

test("an article says when it was published, in which category and about what", () => {
  const tags: Tag[] = pageMeta(at("/blog/x"), {
    title: "مقال",
    article: { publishedAt: "2026-10-01", section: "أدلة", tags: ["نطاق", "تقدير"] },
  });
  expect(contentOf(tags, "og:type")).toEqual(["article"]);
  expect(contentOf(tags, "article:published_time")).toEqual(["2026-10-01"]);
  expect(contentOf(tags, "article:modified_time")).toEqual(["2026-10-01"]);
  expect(contentOf(tags, "article:section")).toEqual(["أدلة"]);
  expect(contentOf(tags, "article:tag")).toEqual(["نطاق", "تقدير"]);
});

test("the way to a page leads through its section; the home page has none", () => {
  expect(namesIn(pageMeta(at("/faq"), { title: "الأسئلة الشائعة" }))).toEqual([
    ["الرئيسية", "/"],
    ["الأسئلة الشائعة", "/faq"],
  ]);
  expect(namesIn(pageMeta(at("/marketplace/abc"), { title: "شقة" }))).toEqual([
    ["الرئيسية", "/"],
    ["السوق العقاري", "/marketplace"],
    ["شقة", "/marketplace/abc"],
  ]);
  expect(namesIn(pageMeta(at("/marketplace?city=Riyadh"), { title: "عقارات الرياض" }))).toEqual([
    ["الرئيسية", "/"],
    ["السوق العقاري", "/marketplace"],
    ["عقارات الرياض", "/marketplace?city=Riyadh"],
  ]);
  const long = {
    title: "سعر متر الشقق في الرياض: ٥٬٠٠٠ ر.س.",
    crumb: "شقق الرياض",
    trail: [{ name: "أسعار المتر المربع", path: "/market" }],
  };
  expect(namesIn(pageMeta(at("/market/riyadh/apartment"), long))).toEqual([
    ["الرئيسية", "/"],
    ["أسعار المتر المربع", "/market"],
    ["شقق الرياض", "/market/riyadh/apartment"],
  ]);
  expect(namesIn(pageMeta(at("/"), { title: "الرئيسية" }))).toBeUndefined();
});

test("what is not to be kept, and what could not be shown, says so and describes nothing", () => {
  for (const tags of [
    pageMeta(at("/dashboard"), { title: "لوحة التحكم", noindex: true, about: [{ "@type": "Thing" }] }),
    pageMeta(at("/blog/no-such", { error: new Error("404") }), { title: "مقال" }),
  ] as Tag[][]) {
    expect(contentOf(tags, "robots")).toEqual(["noindex"]);
    expect(tags.some((tag) => "script:ld+json" in tag)).toBe(false);
  }
});
