import { Form } from "react-router";
import {
  FEED_HOURS,
  SOURCE_NAME_MAX,
  type ImportSettings,
  type SOURCE_STATUSES,
} from "#app/domains/imports/rules.ts";
import { importWords } from "#app/i18n/imports/imports.ts";
import { Badge } from "../kit/badge.tsx";
import { Ltr, Num } from "../kit/bdi.tsx";
import { Card, CardHead } from "../kit/card.tsx";
import { Field, FormErrors, SelectField, SubmitButton } from "../kit/form.tsx";
import { answered, SettingsFields, type Result } from "./settings-fields.tsx";

/** The form for a new feed. */
export function FeedForm({ settings, result }: { settings: ImportSettings | null; result: Result }) {
  const words = importWords.feed;
  const [name, address, every] = [
    answered(result, "name"),
    answered(result, "address"),
    answered(result, "every_hours", "24"),
  ];
  return (
    <Card as="section" className="stack">
      <details open={result !== undefined}>
        <summary>
          <b>{words.title}</b>
        </summary>
        <Form method="post" className="stack">
          <p className="small muted">{words.text}</p>
          <FormErrors errors={result?.error?.[""]} />
          <div className="fields">
            <Field
              label={words.name}
              errors={name.errors}
              input={{ name: "name", defaultValue: name.value, required: true, maxLength: SOURCE_NAME_MAX }}
            />
            <SelectField
              label={words.every}
              errors={every.errors}
              input={{ name: "every_hours", defaultValue: every.value }}
              options={FEED_HOURS.map((value) => ({ value, label: words.hours[value] }))}
            />
            <Field
              label={words.address}
              hint={words.addressHint}
              errors={address.errors}
              wide
              input={{
                name: "address",
                type: "url",
                defaultValue: address.value,
                required: true,
                maxLength: 2000,
              }}
            />
          </div>
          <SettingsFields result={result} first={settings} />
          <div>
            <SubmitButton name="intent" value="feed" pendingText={words.pending}>
              {words.send}
            </SubmitButton>
          </div>
        </Form>
      </details>
    </Card>
  );
}

type FeedData = {
  id: string;
  name: string;
  status: (typeof SOURCE_STATUSES)[number];
  address: string;
  nextAt: number | null;
  failures: number;
};

/** The feeds with what can be done with each. */
export function FeedList({ feeds }: { feeds: readonly FeedData[] }) {
  const words = importWords.feeds;
  return (
    <Card as="section" className="stack">
      <CardHead title={words.title} />
      <ul role="list" className="stack">
        {feeds.map((feed) => (
          <li key={feed.id} className="column gap-2">
            <div className="row row--between">
              <h3>
                <bdi>{feed.name}</bdi>
              </h3>
              <Badge tone={feed.status === "active" ? "ok" : "warn"}>{words.state[feed.status]}</Badge>
            </div>
            <p className="small break-anywhere">
              <Ltr>{feed.address}</Ltr>
            </p>
            {feed.nextAt !== null && (
              <p className="small muted">
                <Num>{words.next(feed.nextAt)}</Num>
              </p>
            )}
            {feed.failures > 0 && <p className="small">{words.failures(feed.failures)}</p>}
            <Form method="post" className="row gap-2" preventScrollReset>
              <input type="hidden" name="source" value={feed.id} />
              {feed.status === "active" ? (
                <>
                  <Act intent="fetch" feed={feed.name} />
                  <Act intent="pause" feed={feed.name} />
                </>
              ) : (
                <Act intent="resume" feed={feed.name} />
              )}
              <Act intent="remove" feed={feed.name} />
            </Form>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Act({ intent, feed }: { intent: "fetch" | "pause" | "resume" | "remove"; feed: string }) {
  const label = importWords.feeds[intent];
  return (
    <SubmitButton
      name="intent"
      value={intent}
      variant={intent === "remove" ? "danger-outline" : "outline"}
      aria-label={`${label}: ${feed}`}
    >
      {label}
    </SubmitButton>
  );
}
