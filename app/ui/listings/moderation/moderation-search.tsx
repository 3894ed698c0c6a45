import { Form } from "react-router";
import { MODERATION_FLAGS, MODERATION_SORTS, type ModerationSearch } from "#app/domains/listings/rules.ts";
import { moderationQueueCopy } from "#app/i18n/listings/moderation-queue.ts";
import { Field, SelectField, SubmitButton } from "#app/ui/kit/form.tsx";
import { Link } from "#app/ui/kit/link.tsx";
import "./moderation-queue.css";

/** Searches listings by words or id, filters by flag, and sorts. Everything is in the URL. */
export function ModerationSearchForm({
  search,
  to,
  clear,
}: {
  search: ModerationSearch;
  /** The list's URL. */
  to: string;
  /** The list with only its status filter; null if there is no other filter. */
  clear: string | null;
}) {
  const words = moderationQueueCopy.search;
  const { filter, owner, office, flag, sort } = search;
  return (
    <Form
      // A search opened by a link resets the fields.
      key={JSON.stringify(search)}
      method="get"
      action={to}
      role="search"
      aria-label={words.label}
      className="mod-search"
      preventScrollReset
    >
      {filter !== "all" && <input type="hidden" name="status" value={filter} />}
      {owner && <input type="hidden" name="owner" value={owner} />}
      {office && <input type="hidden" name="office" value={office} />}
      <Field
        label={words.label}
        hint={words.hint}
        input={{
          type: "search",
          name: "q",
          defaultValue: search.words,
          maxLength: 200,
          autoComplete: "off",
          enterKeyHint: "search",
        }}
      />
      <SelectField
        label={words.flag}
        placeholder={words.anything}
        input={{ name: "flag", defaultValue: flag ?? "" }}
        options={MODERATION_FLAGS.map((value) => ({ value, label: moderationQueueCopy.flags[value] }))}
      />
      {filter !== "reported" && (
        <SelectField
          label={words.sort}
          input={{ name: "sort", defaultValue: sort }}
          options={MODERATION_SORTS.map((value) => ({ value, label: moderationQueueCopy.sorts[value] }))}
        />
      )}
      <div className="links gap-3">
        <SubmitButton variant="outline" icon="search">
          {words.send}
        </SubmitButton>
        {clear !== null && <Link to={clear}>{words.clear}</Link>}
      </div>
    </Form>
  );
}
