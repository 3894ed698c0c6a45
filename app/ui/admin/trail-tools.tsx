import { Form } from "react-router";
import { auditTrailCopy } from "#app/i18n/admin/audit-trail.ts";
import { Ltr } from "../kit/bdi.tsx";
import { Button } from "../kit/button.tsx";
import { Field, SelectField, type Option } from "../kit/form.tsx";
import { Link } from "../kit/link.tsx";
import "./list-tools.css";

type List = { group: string | null; actor: string | null; subject: string | null };

/** Filters of the audit log. The actor is chosen in the log itself. */
export function TrailForm({ page, list, groups }: { page: string; list: List; groups: readonly Option[] }) {
  const { group, actor, subject } = list;
  return (
    <div className="adm-tools">
      <Form action={page} role="search" aria-label={auditTrailCopy.title}>
        {actor !== null && <input type="hidden" name="actor" value={actor} />}
        <SelectField
          key={group}
          label={auditTrailCopy.group}
          input={{ name: "group", defaultValue: group ?? "" }}
          placeholder={auditTrailCopy.everything}
          options={groups}
        />
        <Field
          key={`on ${subject}`}
          label={auditTrailCopy.subject}
          ltr
          input={{
            type: "search",
            name: "subject",
            maxLength: 255,
            pattern: "[^@]*",
            title: auditTrailCopy.subjectHint,
            autoComplete: "off",
            spellCheck: false,
            defaultValue: subject ?? undefined,
          }}
        />
        <Button type="submit" variant="outline">
          {auditTrailCopy.narrow}
        </Button>
      </Form>
    </div>
  );
}

/** The actor or row that the log is limited to, and a link to the whole log. */
export function OnlyOf({
  actorName,
  subject,
  all,
}: {
  actorName: string | null;
  subject: string | null;
  all: string;
}) {
  return (
    <p className="links adm-only">
      {actorName !== null && (
        <span>
          {auditTrailCopy.by}: <bdi>{actorName}</bdi>
        </span>
      )}
      {subject !== null && (
        <span>
          {auditTrailCopy.on}: <Ltr>{subject}</Ltr>
        </span>
      )}
      <Link to={all}>{auditTrailCopy.reset}</Link>
    </p>
  );
}
