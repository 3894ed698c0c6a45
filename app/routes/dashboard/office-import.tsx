import { addFeed, changeFeed, fetchNow, listImports } from "#app/domains/imports/feeds/own-feeds.server.ts";
import { ImportsInput, settingsOf, UploadInput } from "#app/domains/imports/own/import-input.ts";
import { uploadFile } from "#app/domains/imports/own/upload-file.server.ts";
import { FILE_BYTES_MAX, isUnderWay } from "#app/domains/imports/rules.ts";
import { findImporter } from "#app/domains/imports/own/find-importer.server.ts";
import { memberContext } from "#app/http/context.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { judgeFields, readForm } from "#app/http/form.server.ts";
import { readFormUpload } from "#app/http/upload.server.ts";
import { importFailures } from "#app/i18n/imports/import-errors.ts";
import { importWords } from "#app/i18n/imports/imports.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import { resultOf } from "#app/ui/account/result-of.ts";
import { SettingsPage } from "#app/ui/account/settings-page.tsx";
import { FeedForm, FeedList } from "#app/ui/imports/feeds.tsx";
import { ExportCard, RunList } from "#app/ui/imports/run-list.tsx";
import { UploadForm } from "#app/ui/imports/upload-form.tsx";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { Card } from "#app/ui/kit/card.tsx";
import { EmptyState } from "#app/ui/kit/empty-state.tsx";
import { FormErrors } from "#app/ui/kit/form.tsx";
import { OfficeTabs } from "#app/ui/offices/office-tabs.tsx";
import { usePollWhile } from "#app/ui/report/live.ts";
import { redirect } from "react-router";
import type { Route } from "./+types/office-import.ts";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

const HERE = "/dashboard/office/import";

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: importWords.title });

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ context }: Route.LoaderArgs) {
  const member = context.get(memberContext);
  const [owner, { feeds, file, runs }] = await Promise.all([
    findImporter(member, member.userId),
    listImports(member),
  ]);
  return {
    isOffice: owner !== null,
    settings: file?.settings ?? null,
    feeds: feeds.map(({ id, name, status, address, everyHours, nextAt, failures }) => ({
      id,
      name,
      status,
      address: address ?? "",
      everyHours,
      nextAt,
      failures,
    })),
    runs: runs.map(({ run, kind }) => ({
      id: run.id,
      kind,
      name: run.fileName,
      status: run.status,
      failure: run.failure,
      createdAt: run.createdAt,
      cursor: run.cursor,
      total: run.total,
      created: run.created,
      changed: run.changed,
      gone: run.gone,
      refused: run.refused,
    })),
  };
}

type Refused = keyof typeof importWords.refused | keyof typeof importFailures;
const said = (reason: Refused): string =>
  reason in importWords.refused
    ? importWords.refused[reason as keyof typeof importWords.refused]
    : importFailures[reason as keyof typeof importFailures];

export async function action({ context, request }: Route.ActionArgs) {
  const member = context.get(memberContext);
  if (request.headers.get("Content-Type")?.startsWith("multipart/form-data")) return upload(member, request);
  const form = await readForm(request, ImportsInput);
  if (!form.ok) return form.reply;
  const input = form.value;
  if (input.intent === "upload") return form.refuse(importWords.upload.missing, "file");
  if (input.intent === "feed") {
    const added = await addFeed(member, {
      name: input.name,
      address: input.address,
      everyHours: Number(input.every_hours),
      settings: settingsOf(input),
      complete: input.complete,
    });
    if (added.ok) return redirectWithFlash(HERE, "feed-added");
    const field = added.reason === "bad-address" || added.reason === "private" ? "address" : undefined;
    return form.refuse(said(added.reason), field);
  }
  const { source } = input;
  if (input.intent === "fetch") {
    const fetching = await fetchNow(member, source);
    return fetching.ok ? redirectWithFlash(HERE, "feed-fetching") : form.refuse(said(fetching.reason));
  }
  const changed = await changeFeed(member, source, input.intent);
  if (!changed.ok) return form.refuse(said(changed.reason));
  const done = { pause: "feed-paused", resume: "feed-resumed", remove: "feed-removed" } as const;
  return redirectWithFlash(HERE, done[input.intent]);
}

async function upload(member: Parameters<typeof uploadFile>[0], request: Request) {
  const { upload: file, name, fields } = await readFormUpload(request, "file", FILE_BYTES_MAX);
  const form = judgeFields(fields, UploadInput);
  if (!form.ok) return form.reply;
  if (!file.ok)
    return form.refuse(
      file.reason === "too-large" ? importFailures["too-large"] : importWords.upload.missing,
      "file",
    );
  try {
    const { bytes } = file;
    const taken = await uploadFile(member, {
      name: name.slice(0, 100) || "listings",
      bytes,
      settings: settingsOf(form.value),
      complete: form.value.complete,
    });
    if (taken.ok) return redirect(`${HERE}/${taken.id}`);
    if (taken.reason === "too-many") return form.wait(taken.waitMs);
    return form.refuse(
      taken.reason === "busy" ? importWords.upload.busy : importFailures[taken.reason],
      "file",
    );
  } catch (error) {
    member.log("import.upload_failed", { reference: member.reference, error: errorText(error) });
    return form.fail(importWords.upload.failed);
  }
}

export default function OfficeImport({ loaderData, actionData }: Route.ComponentProps) {
  const { isOffice, settings, feeds, runs } = loaderData;
  usePollWhile(runs.some(({ status }) => isUnderWay(status)));
  const result = actionData?.result;
  const acted = ["fetch", "pause", "resume", "remove"]
    .map((intent) => resultOf(actionData, intent))
    .find(Boolean);
  return (
    <SettingsPage
      title={importWords.title}
      lead={importWords.lead}
      back={{ to: "/dashboard", label: importWords.back }}
    >
      <OfficeTabs here="import" />
      <p>
        <ButtonLink to="/developers/feeds" variant="outline" iconEnd="forward">
          {importWords.docs}
        </ButtonLink>
      </p>
      <FormErrors errors={acted?.error?.[""]} />
      {isOffice ? (
        <>
          <UploadForm settings={settings} result={result && resultOf(actionData, "upload")} />
          <FeedForm settings={settings} result={result && resultOf(actionData, "feed")} />
        </>
      ) : (
        <Card flush as="section">
          <EmptyState title={importWords.notOffice.title} text={importWords.notOffice.text}>
            <ButtonLink to="/contact">{importWords.notOffice.action}</ButtonLink>
          </EmptyState>
        </Card>
      )}
      {feeds.length > 0 && <FeedList feeds={feeds} />}
      <RunList runs={runs} />
      <ExportCard />
    </SettingsPage>
  );
}
