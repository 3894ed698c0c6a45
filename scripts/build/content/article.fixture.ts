import type { ArticleRules } from "./read-article.ts";

export const rules: ArticleRules = {
  links: {
    isPage: (path) => ["/estimate", "/marketplace", "/blog/roi-real-estate-saudi"].includes(path),
    queries: { "/marketplace": { offer: ["sale", "rent"], city: ["Riyadh"] } },
  },
  placeholders: { name: "معيار", price: "٤٠٠ ريال", "error:sa": "١٤٫٤٪" },
};

export const frontMatter = `---
id: roi-real-estate-saudi
title: العائد على العقار في السعودية، حساب 2025
excerpt: كيف تحسب العائد الإيجاري الإجمالي والصافي لشقة في الرياض، وما الكلفة التي ينساها أكثر المشترين قبل القرار، بمثال محلول.
gist:
  - العائد الإجمالي يقسم الإيجار على الثمن، ولا يحسب كلفة الشراء ولا الخلو.
  - الصافي في مثال 2025 أقل من الإجمالي بنحو نقطة، وكلفة الشراء تأكل سنتين.
  - اسأل عن آخر عقد موثق قبل أن تحسب شيئًا، فهو سقف إيجارك في الرياض.
category: الاستثمار
date: 2026-11-15
keywords: [العائد الإيجاري, شقق الرياض, الاستثمار العقاري, كلفة التأجير]
image: calculator-plan
imageAlt: آلة حاسبة بجانب مخطط بيت
---
`;

/** Running text of so many words. */
export const filler = (words: number): string => Array.from({ length: words }, () => "كلمة").join(" ");

export const sources = "\n\n## المصادر\n\n- الهيئة العامة للعقار، 2025\n";

/** A whole article around a body; its first line of text is the 15th. */
export const articleOf = (body: string, words = 1300): string =>
  `${frontMatter}${body}\n\n${filler(words)}${sources}`;
