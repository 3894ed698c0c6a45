import { expect, test } from "vitest";
import { ContentFault } from "./faults.ts";
import { articleOf, filler, frontMatter, rules, sources } from "./article.fixture.ts";
import { readArticle } from "./read-article.ts";

const NAME = "roi-real-estate-saudi";
const read = (source: string) => readArticle(NAME, source, rules);
const htmlOf = (body: string): string =>
  read(articleOf(body))
    .parts.map((part) => ("html" in part ? part.html : "[chart]"))
    .join("");

/** What is wrong, as "line: message". */
function faultIn(source: string, name = NAME): string {
  try {
    readArticle(name, source, rules);
  } catch (error) {
    if (error instanceof ContentFault) return `${error.line}: ${error.message}`;
    throw error;
  }
  return "nothing";
}

test("an article comes with its words, reading time, contents, and Arabic-Indic digits", () => {
  const article = read(articleOf("## أسعار 2025\n\nارتفعت 4.5% إلى 12,500 ريال.\n\n### شقق"));
  expect(article).toMatchObject({
    id: NAME,
    title: "العائد على العقار في السعودية، حساب ٢٠٢٥",
    date: "2026-11-15",
    // Headings, text and list: 2 + 5 + 1 + 1300 + 1 + 4.
    words: 1313,
    readTime: 8,
    toc: [
      { id: "أسعار-2025", text: "أسعار ٢٠٢٥" },
      { id: "المصادر", text: "المصادر" },
    ],
  });
  expect(article.parts).toHaveLength(1);
  expect(article.parts[0]).toMatchObject({
    html: expect.stringContaining("<p>ارتفعت ٤٫٥٪ إلى ١٢٬٥٠٠\u00a0ريال.</p>") as string,
  });
});

test("reading time is rounded up at 180 words a minute", () => {
  const minutes = (words: number) => read(`${frontMatter}${filler(words - 5)}${sources}`).readTime;
  expect([1260, 1261, 1440, 1441, 2340].map(minutes)).toEqual([7, 8, 8, 9, 13]);
});

test("headings of the same words have ids of their own; vowel marks are no part of an id", () => {
  const html = htmlOf("## الثَّمَن؟\n\nنص.\n\n## الثمن\n\nنص.\n\n### Wi-Fi في البيت");
  expect([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)).toEqual([
    "الثمن",
    "الثمن-2",
    "wi-fi-في-البيت",
    "المصادر",
  ]);
});

test("Latin names are isolated and keep their digits; what HTML would read is written as text", () => {
  expect(htmlOf("معيار PDF/UA-1 و Zigbee 3 و a < b & `x=1`")).toContain(
    '<p>معيار <bdi dir="ltr">PDF/UA-1</bdi> و <bdi dir="ltr">Zigbee 3</bdi> و <bdi dir="ltr">a</bdi> &lt; <bdi dir="ltr">b</bdi> &amp; <code dir="ltr">x=1</code></p>',
  );
});

test("a number stays with its unit, and a range is not broken", () => {
  expect(htmlOf("من 4,500-8,500 ريال لشقة 120 م²، أي 3 أحياء")).toContain(
    "<p>من ٤٬٥٠٠–\u2060٨٬٥٠٠\u00a0ريال لشقة ١٢٠\u00a0م²، أي ٣ أحياء</p>",
  );
});

test("placeholders stand for what the product says of itself", () => {
  expect(htmlOf("تقرير {{name}} بثمن {{price}}، وخطؤه {{error:sa}}.")).toContain(
    "<p>تقرير معيار بثمن ٤٠٠\u00a0ريال، وخطؤه ١٤٫٤٪.</p>",
  );
});

test("links: pages of the site as they are, other sites isolated and without a way back", () => {
  const html = htmlOf(
    "[تقدير](/estimate) و[إعلانات](/marketplace?city=Riyadh&offer=sale) و[الهيئة](https://rega.gov.sa) و[مقال](/blog/roi-real-estate-saudi)",
  );
  expect(html).toContain('<a href="/estimate">تقدير</a>');
  expect(html).toContain('<a href="/marketplace?city=Riyadh&amp;offer=sale">إعلانات</a>');
  expect(html).toContain('<bdi><a href="https://rega.gov.sa" rel="noopener">الهيئة</a></bdi>');
  expect(html).toContain('<a href="/blog/roi-real-estate-saudi">مقال</a>');
});

test("a table scrolls in a labelled frame, with its caption, heads and figures", () => {
  const html = htmlOf(
    "*جدول: أسعار 2025. المصدر: الهيئة*\n\n| الحي | السعر | قول |\n|---|---|---|\n| العارض | 8,200 | غالٍ |\n| بدر | -1.5% | نحو 3 |",
  );
  expect(html).toContain('tabindex="0" role="region" aria-label="أسعار ٢٠٢٥"><table class="table">');
  expect(html).toContain("<caption><span><b>أسعار ٢٠٢٥</b> <small>المصدر: الهيئة</small></span></caption>");
  expect(html).toContain('<th scope="col">السعر</th>');
  expect(html).toContain('<tr><th scope="row">بدر</th><td class="num">−١٫٥٪</td><td>نحو ٣</td></tr>');
});

test("lists keep their order, their inner lists and the number that they begin with", () => {
  expect(htmlOf("3. **أول**\n4. ثانٍ\n   - داخل")).toContain(
    '<ol start="3"><li><strong>أول</strong></li><li>ثانٍ<ul><li>داخل</li></ul></li></ol>',
  );
});

test.each([
  ["raw HTML in a line", "نص <b>غليظ</b>", /^15: raw HTML/],
  ["raw HTML as a block", "نص\n\n<script>x</script>", /^17: raw HTML/],
  ["a comment", "<!-- لاحقًا -->", /^15: raw HTML/],
  ["a picture", "نص\n![صورة](/covers/compass.jpg)", /^16: pictures/],
  ["a title", "# عنوان", /^15: the title/],
  ["a jump in headings", "### عنوان", /^15: ### stands under/],
  ["a deep heading", "## أ\n\n### ب\n\n#### ج", /^19: headings go down/],
  ["an unknown page", "نص\n\n[صفحة](/nowhere)", /^17: there is no page \/nowhere/],
  ["an unknown article", "[مقال](/blog/another)", /^15: there is no page/],
  ["an unknown filter", "[بحث](/marketplace?city=Cairo)", /^15: \/marketplace takes no city=Cairo/],
  ["a query where none is read", "[تقدير](/estimate?city=Riyadh)", /^15: \/estimate takes no/],
  ["a script's link", "[x](javascript:alert(1))", /^15: .+ is neither/],
  ["a link to any host", "[x](//evil.example)", /^15: .+ is neither/],
  ["an unsafe address", "[x](http://rega.gov.sa)", /^15: .+ is neither/],
  ["an unknown placeholder", "نص\nثمنه {{cost}}", /^16: \{\{cost\}\} stands for nothing/],
  ["code", "```js\nx\n```", /^15: code is not taken/],
  ["a rule", "نص\n\n---\n\nنص", /^17: hr is not taken/],
  ["struck text", "~~نص~~", /^15: del is not taken/],
  ["a box to tick", "- [ ] مهمة", /^15: a list has no boxes/],
  ["an entity", "5&nbsp;ريال", /^15: .+ write the sign itself/],
  ["a table without a caption", "| أ | ب |\n|---|---|\n| 1 | 2 |", /^15: a table has a line above it/],
  [
    "a caption without a source",
    "*جدول: أ*\n\n| أ | ب |\n|---|---|\n| 1 | 2 |",
    /^17: a table's caption says/,
  ],
  ["a caption without a table", "*جدول: أ. المصدر: ب*\n\nنص", /^17: a table's caption stands/],
  [
    "a wide table",
    "*جدول: أ. المصدر: ب*\n\n| أ | ب | ج | د | ه | و |\n|---|---|---|---|---|---|\n| 1 | 2 | 3 | 4 | 5 | 6 |",
    /^17: a table has 5 columns/,
  ],
])("%s is refused, by line", (_what, body, fault) => {
  expect(faultIn(articleOf(body))).toMatch(fault);
});

test("what is wrong around the text is refused as well", () => {
  expect(faultIn("## عنوان")).toMatch(/^1: a file begins with front matter/);
  expect(faultIn(articleOf("نص"), "another")).toMatch(/^2: id is roi-real-estate-saudi/);
  expect(faultIn(articleOf("نص").replace("category: الاستثمار", "category: منوعات"))).toMatch(/^9: category/);
  expect(faultIn(articleOf("نص").replace("2026-11-15", "2026-02-30"))).toMatch(/^10: date/);
  expect(faultIn(articleOf("نص").replace("calculator-plan", "sunset"))).toMatch(/^12: image/);
  expect(faultIn(articleOf("نص").replace(NAME, "my-article"))).toMatch(/^2: id/);
  expect(faultIn(articleOf("نص").replace("imageAlt:", "author: x\nimageAlt:"))).toMatch(/author/);
  expect(faultIn(articleOf("نص").replace("title: العائد", "title: س: العائد"))).toMatch(/^3: /);
  expect(faultIn(articleOf("نص", 1200))).toMatch(/^1: 1206 words/);
  expect(faultIn(articleOf("نص", 2400))).toMatch(/^1: 2406 words/);
  expect(faultIn(`${frontMatter}${filler(1300)}`)).toMatch(/an article ends with ## المصادر/);
  expect(faultIn(`${articleOf("نص")}\n## بعدها\n`)).toMatch(/## المصادر is the last heading/);
});
