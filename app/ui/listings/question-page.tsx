import type { ReactNode } from "react";
import { Card } from "../kit/card.tsx";
import "./favorites.css";

/** A page with one question: title, subject, and the form that answers it. */
export function QuestionPage({
  words,
  about,
  children,
}: {
  words: { title: string; text: string };
  about: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="wrap favorites favorites--narrow">
      <h1>{words.title}</h1>
      <Card className="stack">
        <p>{words.text}</p>
        <p>
          <b>{about}</b>
        </p>
        {children}
      </Card>
    </div>
  );
}
