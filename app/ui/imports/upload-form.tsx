import { Form } from "react-router";
import type { ImportSettings } from "#app/domains/imports/rules.ts";
import { importWords } from "#app/i18n/imports/imports.ts";
import { Card, CardHead } from "../kit/card.tsx";
import { Field, FormErrors, SubmitButton } from "../kit/form.tsx";
import { SettingsFields, type Result } from "./settings-fields.tsx";

const words = importWords.upload;

/** The form for a file of listings. */
export function UploadForm({ settings, result }: { settings: ImportSettings | null; result: Result }) {
  return (
    <Card as="section" className="stack">
      <CardHead title={words.title} />
      <Form method="post" encType="multipart/form-data" className="stack">
        <FormErrors errors={result?.error?.[""]} />
        <Field
          label={words.file}
          hint={words.fileHint}
          errors={result?.error?.file}
          input={{
            type: "file",
            name: "file",
            accept: ".csv,.xml,text/csv,text/xml,application/xml",
            required: true,
          }}
        />
        <SettingsFields result={result} first={settings} />
        <div>
          <SubmitButton name="intent" value="upload" pendingText={words.pending}>
            {words.send}
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
