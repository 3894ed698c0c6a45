import { href } from "react-router";
import { PRODUCT } from "#app/lib/product.ts";

type Article = {
  id: string;
  title: string;
  excerpt: string;
  category: string;
  keywords: readonly string[];
  /** ISO dates. */
  publishedAt: string;
  modifiedAt?: string;
  words: number;
  /** Its cover: path on this site, and size in pixels. */
  image: { path: string; width: number; height: number };
};

/** Search engines cut longer headlines. */
const HEADLINE_MAX = 110;

/** An article of the blog as structured data. */
export function articleNode(article: Article, origin: string) {
  const url = origin + href("/blog/:articleId", { articleId: article.id });
  const publisher = {
    "@type": "Organization",
    "@id": `${origin}/#organization`,
    name: PRODUCT.name,
    url: `${origin}/`,
    logo: { "@type": "ImageObject", url: `${origin}/icons/icon-512.png`, width: 512, height: 512 },
  };
  const { path, width, height } = article.image;
  return {
    "@type": "Article",
    "@id": url,
    url,
    mainEntityOfPage: url,
    headline: Array.from(article.title).slice(0, HEADLINE_MAX).join(""),
    description: article.excerpt,
    inLanguage: "ar",
    articleSection: article.category,
    keywords: article.keywords,
    wordCount: article.words,
    datePublished: article.publishedAt,
    dateModified: article.modifiedAt ?? article.publishedAt,
    image: { "@type": "ImageObject", url: origin + path, width, height },
    author: publisher,
    publisher,
  };
}

/** Questions and answers as structured data, in plain text. */
export function faqNode(questions: readonly { question: string; answer: string }[], url: string) {
  return {
    "@type": "FAQPage",
    "@id": url,
    url,
    inLanguage: "ar",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}
