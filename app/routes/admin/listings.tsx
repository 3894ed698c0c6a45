import { redirect, useLocation } from "react-router";
import { countForModeration } from "#app/domains/listings/moderation/moderation-counts.server.ts";
import {
  EVERYTHING,
  idIn,
  MODERATION_PAGE,
  moderationAddress,
  readModerationSearch,
} from "#app/domains/listings/moderation/moderation-search.ts";
import {
  findForModeration,
  findOfficeName,
  findOwnerName,
  listForModeration,
} from "#app/domains/listings/moderation/moderation-queue.server.ts";
import { MODERATION_FILTERS, type ModerationSearch } from "#app/domains/listings/rules.ts";
import { adminContext } from "#app/http/context.ts";
import { adminImports } from "#app/i18n/admin/imports.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { moderationCopy, tallyFigure, tallyWords } from "#app/i18n/listings/moderation.ts";
import { moderationQueueCopy } from "#app/i18n/listings/moderation-queue.ts";
import { formErrorsOf } from "#app/ui/account/result-of.ts";
import { ListError } from "#app/ui/admin/list-error.tsx";
import { FormErrors } from "#app/ui/kit/form.tsx";
import { Tabs } from "#app/ui/kit/tabs.tsx";
import { Link } from "#app/ui/kit/link.tsx";
import { BulkOutcome } from "#app/ui/listings/moderation/moderation-bulk.tsx";
import { ModerationKeys, useKeys } from "#app/ui/listings/moderation/moderation-keys.tsx";
import { ModerationList } from "#app/ui/listings/moderation/moderation-list.tsx";
import { ModerationSearchForm } from "#app/ui/listings/moderation/moderation-search.tsx";
import { useNextListing } from "#app/ui/listings/moderation/use-next-listing.ts";
import type { Route } from "./+types/listings.ts";
import { decideListing } from "./decide-listing.server.ts";
import "./listings.css";

export const ErrorBoundary = () => <ListError title={moderationCopy.loadFailed} />;

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: moderationCopy.title });

/** The name of the person or office whose listings alone are shown. */
async function findName(
  admin: Parameters<typeof findOwnerName>[0],
  { owner, office }: ModerationSearch,
): Promise<string | null> {
  if (owner !== null) return findOwnerName(admin, owner);
  return office === undefined ? null : findOfficeName(admin, office);
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const admin = context.get(adminContext);
  const search = readModerationSearch(url.searchParams);
  const after = url.searchParams.get("after");
  // `?chosen` (the button's link without JavaScript) checks the listings that need no individual decision.
  const chosen = url.searchParams.has("chosen");
  const only = url.searchParams.get("listing") ?? idIn(search);
  const listing = only === null ? null : await findForModeration(admin, only);
  if (listing || url.searchParams.has("listing")) {
    const counts = await countForModeration(admin);
    const alone = { search, counts, chosen, more: null, start: null, partly: false, owner: null };
    return { ...alone, listings: listing ? [listing] : [], isOne: true };
  }

  const [counts, owner, { listings, next, partly }] = await Promise.all([
    countForModeration(admin),
    findName(admin, search),
    listForModeration(admin, search, after),
  ]);
  // Everything on this page has been decided: start again at the first page.
  if (listings.length === 0 && after !== null && next === null) throw redirect(moderationAddress(search));
  const more = next && moderationAddress(search, next);
  const start = after === null ? null : moderationAddress(search);
  return { search, counts, chosen, more, start, partly, owner, listings, isOne: false };
}

export function action({ context, request, url }: Route.ActionArgs) {
  return decideListing(context.get(adminContext), request, url);
}

/** Whether only the status filters the list. */
const isPlain = ({ words, owner, flag }: ModerationSearch): boolean => !words && !owner && !flag;

export default function AdminListings({ loaderData, actionData }: Route.ComponentProps) {
  const { listings, counts, search, isOne, owner } = loaderData;
  const keys = useKeys();
  const here = useLocation().search;
  const result = actionData?.result;
  const told = useNextListing(listings, result !== undefined);
  const { filter } = search;
  const whose = search.owner ?? search.office ?? null;
  const narrowed = search.words || search.flag ? moderationQueueCopy.search.found : ownerWords(whose, owner);
  return (
    <>
      <div className="row row--between mod-bar">
        <h2 id="listings-title" tabIndex={-1}>
          {isOne ? moderationCopy.one : isPlain(search) ? tallyWords(counts[filter]) : narrowed}
        </h2>
        <ModerationKeys />
      </div>
      <p className="small">
        <Link to="/admin/imports">{adminImports.title}</Link>
      </p>
      <Tabs
        label={moderationCopy.filters.label}
        tabs={MODERATION_FILTERS.map((name) => ({
          to: moderationAddress({ ...search, filter: name }),
          label: moderationCopy.filters[name],
          current: !isOne && name === filter,
          // The cached counts are of unfiltered lists.
          count: isPlain(search) ? <bdi dir="ltr">{tallyFigure(counts[name])}</bdi> : undefined,
        }))}
      />
      <ModerationSearchForm
        search={search}
        to={MODERATION_PAGE}
        clear={isPlain(search) ? null : moderationAddress({ ...EVERYTHING, filter })}
      />
      {whose && search.words && <p className="small">{ownerWords(whose, owner)}</p>}
      {actionData && "many" in actionData && <BulkOutcome {...actionData.many} />}
      <FormErrors title={refusedTitle(result?.initialValue)} errors={formErrorsOf(result)} />
      <p role="status" className="mod-told">
        {told}
      </p>
      <ModerationList {...loaderData} keys={keys} here={here} result={result} />
    </>
  );
}

/** The heading: whose listings these are. */
function ownerWords(id: string | null, name: string | null): string {
  if (id === null) return moderationCopy.title;
  return name === null
    ? moderationQueueCopy.search.nobody
    : moderationQueueCopy.search.namedOwner(name || moderationQueueCopy.search.unnamed);
}

/** A decision sent from the dashboard gets the dashboard's error title. */
function refusedTitle(sent: Record<string, unknown> | null | undefined): string {
  const titles = moderationCopy.refusedTitles;
  if (sent?.from === "dashboard" && sent.intent !== "remove") return titles.update;
  switch (sent?.intent) {
    case "reject":
    case "remove":
    case "resolve":
      return titles[sent.intent];
    default:
      return titles.approve;
  }
}
