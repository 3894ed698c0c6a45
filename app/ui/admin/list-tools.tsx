import { Form, href } from "react-router";
import { adminListsCopy, someWords } from "#app/i18n/admin/admin-lists.ts";
import { adminOrdersCopy } from "#app/i18n/admin/admin-orders.ts";
import { Num } from "../kit/bdi.tsx";
import { Button } from "../kit/button.tsx";
import { Field, SelectField } from "../kit/form.tsx";
import { Link } from "../kit/link.tsx";
import { Tabs } from "../kit/tabs.tsx";
import "./list-tools.css";

/** Other filters of the list, submitted again with the form. */
type Kept = Readonly<Record<string, string | null>>;

function Hidden({ kept }: { kept: Kept }) {
  return Object.entries(kept).map(
    ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
  );
}

/** Tabs that filter a list, each with its number of rows, if known. */
export function FilterTabs<Name extends string>({
  label,
  names,
  words,
  current,
  counts,
  to,
}: {
  label: string;
  names: readonly Name[];
  words: Readonly<Record<Name, string>>;
  /** Null if the list shows search results. */
  current: Name | null;
  counts: Readonly<Record<Name, { n: number; more: boolean }>> | null;
  to: (name: Name) => string;
}) {
  return (
    <Tabs
      label={label}
      tabs={names.map((name) => ({
        to: to(name),
        label: words[name],
        current: name === current,
        count: counts ? <Num>{someWords(counts[name])}</Num> : undefined,
      }))}
    />
  );
}

/** Finds a row by an exact text. People's addresses must not appear in a URL, so this field does not take them. */
export function FindForm({
  page,
  words: { search: label, searchHint: hint },
  typed,
}: {
  page: string;
  words: { search: string; searchHint: string };
  typed: string | null;
}) {
  return (
    <Form action={page} className="adm-tools__find" role="search" aria-label={label}>
      <Field
        key={typed}
        label={label}
        ltr
        input={{
          type: "search",
          name: "q",
          required: true,
          maxLength: 255,
          pattern: "[^@]*",
          title: hint,
          autoComplete: "off",
          spellCheck: false,
          defaultValue: typed ?? undefined,
        }}
      />
      <Button type="submit" variant="outline">
        {adminListsCopy.find}
      </Button>
      <p className="hint">{hint}</p>
    </Form>
  );
}

type Select = {
  name: string;
  label: string;
  /** The chosen value; empty for the first option. */
  value: string;
  options: readonly { value: string; label: string }[];
};

const optionsOf = <Value extends string>(values: readonly Value[], words: Readonly<Record<Value, string>>) =>
  values.map((value) => ({ value, label: words[value] }));

/** A select that filters a list by kind; the default is all kinds. */
export const narrowSelect = <Value extends string>(
  name: string,
  values: readonly Value[],
  value: Value | null,
  { label, all, words }: { label: string; all: string; words: Readonly<Record<Value, string>> },
): Select => ({
  name,
  label,
  value: value ?? "",
  options: [{ value: "", label: all }, ...optionsOf(values, words)],
});

/** The select for a list's sort order. */
export const sortSelect = <Sort extends string>(
  sorts: readonly Sort[],
  words: Readonly<Record<Sort, string>>,
  value: Sort,
): Select => ({
  name: "sort",
  label: adminListsCopy.sort,
  value,
  options: optionsOf(sorts, words),
});

/** Selects that filter or sort a list, with their button; the list returns to its first page. */
export function NarrowForm({
  page,
  kept,
  selects,
}: {
  page: string;
  kept: Kept;
  selects: readonly Select[];
}) {
  return (
    <Form action={page}>
      <Hidden kept={kept} />
      {selects.map(({ name, label, value, options }) => (
        <SelectField
          key={`${name} ${value}`}
          label={label}
          input={{ name, defaultValue: value }}
          options={options}
        />
      ))}
      <Button type="submit" variant="outline">
        {adminListsCopy.narrow}
      </Button>
    </Form>
  );
}

type Owner = { id: string; ownerName: string | null; closedAt: number | null };

/** Whose rows a list is limited to, and a link to everybody's. */
export function OnlyPerson({ person, owner, all }: { person: string; owner: Owner | null; all: string }) {
  return (
    <p className="links adm-only">
      <span>
        {adminListsCopy.ofPerson}:{" "}
        {owner ? (
          <Link to={href("/admin/people/:userId", { userId: person })}>
            <bdi>
              {owner.closedAt === null
                ? (owner.ownerName ?? adminOrdersCopy.newPerson)
                : adminOrdersCopy.closed}
            </bdi>
          </Link>
        ) : (
          <b>{adminListsCopy.nobody}</b>
        )}
      </span>
      <Link to={all}>{adminListsCopy.allPeople}</Link>
    </p>
  );
}
