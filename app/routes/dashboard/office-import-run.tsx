import { data } from "react-router";
import {
  changeMapping,
  chosenMapping,
  confirmImport,
  discardImport,
  hideAfterBrake,
} from "#app/domains/imports/own/change-import.server.ts";
import { countPictures, listFaults } from "#app/domains/imports/own/read-run.server.ts";
import { findRun, previewImport } from "#app/domains/imports/own/preview-import.server.ts";
import { isUnderWay, type Mapping } from "#app/domains/imports/rules.ts";
import { memberContext } from "#app/http/context.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { readBody } from "#app/http/form.server.ts";
import { importFailures } from "#app/i18n/imports/import-errors.ts";
import { importWords } from "#app/i18n/imports/imports.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { SettingsPage } from "#app/ui/account/settings-page.tsx";
import { ImportPreviewParts } from "#app/ui/imports/preview.tsx";
import { RunResult } from "#app/ui/imports/run-result.tsx";
import { FormErrors } from "#app/ui/kit/form.tsx";
import { usePollWhile } from "#app/ui/report/live.ts";
import { seconds } from "#app/lib/duration.ts";
import type { Route } from "./+types/office-import-run.ts";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

const LIST = "/dashboard/office/import";

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: importWords.title });

async function ownRun(context: Route.LoaderArgs["context"], importId: string) {
  const member = context.get(memberContext);
  const found = await findRun(member, importId);
  if (!found || found.run.status === "discarded")
    throw data({ message: importWords.refused.gone }, { status: 404 });
  return { member, found };
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { member, found } = await ownRun(context, params.importId);
  const { run } = found;
  const about = {
    id: run.id,
    name: run.fileName,
    status: run.status,
    failure: run.failure,
    shape: run.shape,
    cursor: run.cursor,
    total: run.total,
    braked: run.braked,
    hasFile: run.filesGoneAt === null,
    counts: {
      created: run.created,
      changed: run.changed,
      unchanged: run.unchanged,
      returned: run.returned,
      gone: run.gone,
      refused: run.refused,
    },
  };
  if (run.status === "waiting")
    return { run: about, preview: await previewImport(member, found), faults: [], pictures: null };
  const [faults, pictures] = await Promise.all([
    listFaults(member, run.id),
    countPictures(member, run.sourceId),
  ]);
  return { run: about, preview: null, faults, pictures };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { member, found } = await ownRun(context, params.importId);
  const here = `${LIST}/${params.importId}`;
  const fields = await readBody(request);
  const intent = fields.get("intent");
  // What was chosen is shown again with the refusal.
  const refuse = (
    reason: "gone" | "no-reference" | "busy" | "not-an-office",
    mapping: Mapping | null = null,
  ) =>
    data(
      {
        refused:
          reason === "gone" || reason === "busy" ? importWords.refused[reason] : importFailures[reason],
        mapping,
      },
      { status: 409 },
    );
  if (intent === "discard") {
    const discarded = await discardImport(member, found);
    return discarded.ok ? redirectWithFlash(LIST, "import-discarded") : refuse(discarded.reason);
  }
  if (intent === "hide") {
    const hiding = await hideAfterBrake(member, found);
    return hiding.ok ? redirectWithFlash(here, "import-hiding") : refuse(hiding.reason);
  }
  if (intent !== "map" && intent !== "keep") throw data(null, { status: 400 });
  const mapping = chosenMapping(found, { columns: texts(fields, "column"), words: wordsOf(fields) });
  if (intent === "map") {
    const mapped = await changeMapping(member, found, mapping);
    return mapped.ok ? redirectWithFlash(here, "import-mapped") : refuse(mapped.reason, mapping);
  }
  const begun = await confirmImport(member, found, mapping);
  return begun.ok ? redirectWithFlash(here, "import-started") : refuse(begun.reason, mapping);
}

const texts = (fields: FormData, name: string): string[] =>
  fields.getAll(name).map((value) => (typeof value === "string" ? value : ""));

/** Each list of meanings sends the word with its meaning: `field:word`, a line break, and the meaning. */
function wordsOf(fields: FormData): { key: string; meaning: string }[] {
  return texts(fields, "word").flatMap((text) => {
    const at = text.lastIndexOf("\n");
    return at > 0 ? [{ key: text.slice(0, at).replaceAll("\r", ""), meaning: text.slice(at + 1) }] : [];
  });
}

export default function ImportRun({ loaderData, actionData }: Route.ComponentProps) {
  const { run, preview, faults, pictures } = loaderData;
  usePollWhile(isUnderWay(run.status) || (pictures?.pending ?? 0) > 0, seconds(2));
  return (
    <SettingsPage
      title={<bdi>{run.name}</bdi>}
      lead={run.shape && importWords.shapes[run.shape]}
      back={{ to: LIST, label: importWords.title }}
    >
      <FormErrors errors={actionData ? [actionData.refused] : null} />
      {preview ? (
        <ImportPreviewParts preview={preview} chosen={actionData?.mapping} hasFile={run.hasFile} />
      ) : (
        <RunResult run={run} faults={faults} pictures={pictures} />
      )}
    </SettingsPage>
  );
}
