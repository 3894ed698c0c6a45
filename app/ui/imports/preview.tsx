import { Form } from "react-router";
import { FIELD_NAMES } from "#app/domains/imports/formats/rules.ts";
import type { WordField } from "#app/domains/imports/formats/rules.ts";
import type { ImportPreview, Mapping } from "#app/domains/imports/rules.ts";
import { LISTING_TYPES, OFFER_TYPES } from "#app/domains/listings/rules.ts";
import { CITIES, COUNTRIES, COUNTRY_LABELS } from "#app/domains/valuation/rules.ts";
import { importFields, importWords } from "#app/i18n/imports/imports.ts";
import { OFFER_LABELS, TYPE_LABELS } from "#app/i18n/listings/listings.ts";
import { areaWords, placeWords } from "#app/i18n/listings/marketplace.ts";
import { arMoney, arNumber } from "#app/i18n/format.ts";
import { Num } from "../kit/bdi.tsx";
import { Card } from "../kit/card.tsx";
import { Notice } from "../kit/notice.tsx";
import { SubmitButton } from "../kit/form.tsx";
import { Table, TableHead } from "../kit/table.tsx";
import { FaultTable } from "./fault-table.tsx";
import "./imports.css";

const words = importWords.preview;

const labelled = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map((value) => ({ value, label: labels[value] }));
const { meanings } = importWords;

const CHOICES: Record<WordField, readonly { value: string; label: string }[]> = {
  offer_type: labelled(OFFER_TYPES, OFFER_LABELS),
  listing_type: labelled(LISTING_TYPES, TYPE_LABELS),
  rent_period: (["year", "month"] as const).map((value) => ({ value, label: meanings[value] })),
  area_unit: (["sqm", "sqft"] as const).map((value) => ({ value, label: meanings[value] })),
  city: COUNTRIES.flatMap((country) => CITIES[country]),
  country: labelled(COUNTRIES, COUNTRY_LABELS),
};

type Parts = {
  preview: ImportPreview;
  /** The mapping of a form that was refused, to be shown as it was sent. */
  chosen?: Mapping | null;
  hasFile: boolean;
};

/** What a file would bring, and its mapping to correct, before anything is kept. */
export function ImportPreviewParts({ preview, chosen, hasFile }: Parts) {
  const { counts, first, faults } = preview;
  return (
    <>
      <Notice tone={counts.bad > 0 ? "warn" : "ok"}>{words.lead(counts.good, counts.bad)}</Notice>
      {!hasFile && <p>{words.gone}</p>}
      {first.length > 0 && (
        <section className="stack">
          <h2>{words.first}</h2>
          <ul role="list" className="stack">
            {first.map((one) => (
              <FirstRow key={one.reference} row={one} />
            ))}
          </ul>
        </section>
      )}
      <MappingForm preview={preview} chosen={chosen} hasFile={hasFile} />
      {faults.length > 0 && <FaultTable faults={faults} all={counts.bad} />}
    </>
  );
}

function FirstRow({ row }: { row: ImportPreview["first"][number] }) {
  return (
    <li>
      <Card className="stack">
        <div className="row row--between">
          <h3>
            <bdi>{row.title}</bdi>
          </h3>
          <span className="row gap-2">
            <span className="badge">{OFFER_LABELS[row.offerType]}</span>
            <span className="badge">{TYPE_LABELS[row.listingType]}</span>
          </span>
        </div>
        <p>
          <b>
            <Num>{arMoney(row.price, row.currency)}</Num>
          </b>
        </p>
        <p className="small muted">
          {[
            placeWords(row),
            row.areaSqm === null ? null : areaWords(row.areaSqm),
            words.pictures(row.pictures),
            row.reference,
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
        <p className="small">
          <bdi>{row.description.slice(0, 160)}</bdi>
        </p>
      </Card>
    </li>
  );
}

function MappingForm({ preview, chosen, hasFile }: Parts) {
  return (
    <Form method="post" className="stack">
      <h2>{words.columns}</h2>
      <Table label={words.columns} cards>
        <TableHead heads={[words.column, words.sample, words.field]} />
        <tbody>
          {preview.columns.map((column) => (
            <tr key={column.name}>
              <td data-label={words.column}>
                <bdi>{column.name}</bdi>
              </td>
              <td data-label={words.sample} className="import-sample">
                <bdi>{column.sample}</bdi>
              </td>
              <td data-label={words.field}>
                <select
                  className="input import-field"
                  name="column"
                  defaultValue={chosen?.columns[column.name] ?? column.field}
                  aria-label={words.fieldFor(column.name)}
                >
                  <option value="">{words.ignored}</option>
                  {FIELD_NAMES.map((name) => (
                    <option key={name} value={name}>
                      {importFields[name]}
                    </option>
                  ))}
                </select>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {preview.words.length > 0 && <WordTable preview={preview} chosen={chosen} />}
      <div className="row gap-2">
        <SubmitButton name="intent" value="map" variant="outline" pendingText={words.saving}>
          {words.save}
        </SubmitButton>
        {hasFile && preview.counts.good > 0 && (
          <SubmitButton name="intent" value="keep" pendingText={words.keeping}>
            {words.keep}
          </SubmitButton>
        )}
        <SubmitButton name="intent" value="discard" variant="danger-outline">
          {words.discard}
        </SubmitButton>
      </div>
    </Form>
  );
}

function WordTable({ preview, chosen }: Pick<Parts, "preview" | "chosen">) {
  return (
    <>
      <h2>{words.words}</h2>
      <Table label={words.words} cards>
        <TableHead heads={[words.field, words.word, words.times, words.meaning]} />
        <tbody>
          {preview.words.map(({ field, value, meaning, n }) => {
            const key = `${field}:${value}`;
            return (
              <tr key={key}>
                <td data-label={words.field}>{importWords.wordFields[field as WordField]}</td>
                <td data-label={words.word}>
                  <bdi>{value}</bdi>
                </td>
                <td data-label={words.times}>
                  <Num>{arNumber(n)}</Num>
                </td>
                <td data-label={words.meaning}>
                  <select
                    className="input"
                    name="word"
                    defaultValue={`${key}\n${chosen?.values[key] ?? meaning}`}
                    aria-label={words.meaningFor(value)}
                  >
                    <option value={`${key}\n`}>{words.unknown}</option>
                    {CHOICES[field as WordField].map((choice) => (
                      <option key={choice.value} value={`${key}\n${choice.value}`}>
                        {choice.label}
                      </option>
                    ))}
                  </select>
                </td>
              </tr>
            );
          })}
        </tbody>
      </Table>
    </>
  );
}
