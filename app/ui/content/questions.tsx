import type { FaqItem } from "#app/i18n/site/faq.ts";
import { faqCopy } from "#app/i18n/site/faq.ts";
import { Icon } from "../kit/icon.tsx";
import { RichText } from "./prose.tsx";
import "./content.css";

/**
 * Questions that unfold their answers. Of those with the same `name` only one is open at a time. The anchor is inside
 * the answer, so a link to it opens it.
 */
export function Questions({
  items,
  name = "faq",
  level = 3,
}: {
  items: readonly FaqItem[];
  name?: string;
  level?: 2 | 3;
}) {
  const Heading = `h${level}` as const;
  return (
    <div className="questions">
      {items.map(({ id, question, answer }) => (
        <details name={name} key={id} className="question">
          <summary>
            <Heading>{question}</Heading>
            <Icon name="chevron-down" />
          </summary>
          <div className="question__answer" id={id}>
            {answer.map((paragraph, index) => (
              <p key={index}>
                <RichText text={paragraph} />
              </p>
            ))}
            <a className="question__link tiny" href={`#${id}`} aria-label={faqCopy.anchorNamed(question)}>
              {faqCopy.anchor}
            </a>
          </div>
        </details>
      ))}
    </div>
  );
}
