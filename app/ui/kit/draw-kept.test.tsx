import { useId } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { drawKept } from "./draw-kept.server.tsx";
import { DrawProvider, Kept } from "./kept.tsx";
import { Link } from "./link.tsx";

const drawn = vi.fn();

beforeEach(() => drawn.mockClear());

function Greeting({ name, to }: { name: string; to: string }) {
  drawn();
  return (
    <>
      <b>{name}</b>
      <Link to={to}>more</Link>
    </>
  );
}

function Labelled({ label }: { label: string }) {
  const id = useId();
  return <input id={id} aria-label={label} />;
}

const inDocument = (page: React.ReactNode): string =>
  renderToStaticMarkup(<DrawProvider value={drawKept}>{page}</DrawProvider>);

const greeting = (name: string, isShared?: boolean) => (
  <Kept as="div" className="hello" of={Greeting} props={{ name, to: "/dashboard" }} isShared={isShared} />
);

test("a document draws a part once for the same props, and anew for others", () => {
  const first = inDocument(greeting("Sara"));
  expect(first).toBe('<div class="hello"><b>Sara</b><a href="/dashboard">more</a></div>');
  expect(inDocument(greeting("Sara"))).toBe(first);
  expect(drawn).toHaveBeenCalledTimes(1);
  expect(inDocument(greeting("Khalid"))).toContain("<b>Khalid</b>");
  expect(drawn).toHaveBeenCalledTimes(2);
});

test("what a person typed stays text in kept markup", () => {
  expect(inDocument(greeting("<img src=x>"))).toContain("<b>&lt;img src=x&gt;</b>");
});

test("two parts with the same props are two", () => {
  const Other = ({ name }: { name: string }) => <i>{name}</i>;
  expect(inDocument(<Kept as="div" of={Other} props={{ name: "Sara", to: "/dashboard" }} />)).toBe(
    "<div><i>Sara</i></div>",
  );
});

test("what is one person's is drawn each time, and looks the same", () => {
  expect(inDocument(greeting("Mona", false))).toBe(inDocument(greeting("Mona", false)));
  expect(drawn).toHaveBeenCalledTimes(2);
  expect(inDocument(greeting("Mona", false))).toBe(inDocument(greeting("Mona")));
});

test("a page that React takes over has the part as its own, with the router's links", () => {
  const page = () => renderToStaticMarkup(<MemoryRouter>{greeting("Huda")}</MemoryRouter>);
  expect(page()).toContain("<b>Huda</b>");
  expect(page()).toContain("data-discover");
  expect(drawn).toHaveBeenCalledTimes(2);
});

test("ids of kept parts with a prefix differ from each other's", () => {
  const page = inDocument(
    <>
      <Kept as="div" of={Labelled} props={{ label: "x" }} prefix="one" />
      <Kept as="div" of={Labelled} props={{ label: "x" }} prefix="two" />
    </>,
  );
  const ids = [...page.matchAll(/id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(2);
});
