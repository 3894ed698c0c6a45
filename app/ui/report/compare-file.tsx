import { useEffect, useEffectEvent, useId, useRef, useState, type DragEvent } from "react";
import type { VerifiedReport } from "#app/domains/reports/rules.ts";
import { DIGEST_COMMANDS, verifyCopy } from "#app/i18n/reports/verify.ts";
import { judgeFile, type FileVerdict } from "#app/lib/file-digest.ts";
import { Ltr } from "../kit/bdi.tsx";
import { Card } from "../kit/card.tsx";
import { classNames } from "../kit/class-names.ts";
import { Notice, type NoticeTone } from "../kit/notice.tsx";

const words = verifyCopy.file;

type Told = { name: string; verdict: FileVerdict | "unreadable" | "checking" };

const TONES: Record<FileVerdict | "unreadable", NoticeTone> = {
  issued: "ok",
  changed: "bad",
  "no-pdf": "warn",
  unreadable: "warn",
};

/**
 * Compares a file with the issued ones, in the browser: nothing is uploaded. Without a script it says how to compare by
 * oneself.
 */
export function CompareFile({
  state,
  digests,
}: {
  state: VerifiedReport["state"];
  digests: readonly string[];
}) {
  const [told, setTold] = useState<Told | null>(null);
  const [over, setOver] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const latest = useRef<File>(null);
  const id = useId();

  async function compare(file: File | undefined) {
    if (!file) return;
    latest.current = file;
    setTold({ name: file.name, verdict: "checking" });
    const verdict = await file
      .arrayBuffer()
      .then((bytes) => judgeFile(new Uint8Array(bytes), digests))
      .catch(() => "unreadable" as const);
    // Another file may have been chosen in the meantime.
    if (latest.current === file) setTold({ name: file.name, verdict });
  }

  const takeOver = useEffectEvent(() => void compare(field.current?.files?.[0]));
  // A file chosen before the page's script ran.
  useEffect(() => takeOver(), []);

  const bringsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes("Files");

  return (
    <Card as="section" aria-labelledby={`${id}-title`} className="stack gap-5">
      <h2 id={`${id}-title`}>{words.title}</h2>
      <div
        className={classNames("verify__drop", over && "verify__drop--over")}
        onDragOver={(event) => {
          if (!bringsFiles(event)) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={({ currentTarget, relatedTarget }) =>
          currentTarget.contains(relatedTarget as Node | null) || setOver(false)
        }
        onDrop={(event) => {
          setOver(false);
          if (!bringsFiles(event)) return;
          event.preventDefault();
          void compare(event.dataTransfer.files[0]);
        }}
      >
        <p id={`${id}-lead`}>{words.lead}</p>
        <div className="verify__choose">
          <label htmlFor={id} className="btn btn--primary">
            {words.choose}
          </label>
          <input
            ref={field}
            id={id}
            className="vh"
            type="file"
            accept="application/pdf,.pdf"
            aria-describedby={`${id}-lead`}
            onChange={({ currentTarget }) => {
              void compare(currentTarget.files?.[0]);
              // The same file can be chosen again after it changed.
              currentTarget.value = "";
            }}
          />
          <span className="small muted">{words.drop}</span>
        </div>
        <div role="status">{told && <Verdict told={told} state={state} />}</div>
      </div>
      <div>
        <h3>{words.whyTitle}</h3>
        <p>{words.why}</p>
      </div>
      <ByHand digests={digests} />
    </Card>
  );
}

function Verdict({ told: { name, verdict }, state }: { told: Told; state: VerifiedReport["state"] }) {
  if (verdict === "checking") return <p>{words.checking}</p>;
  const { title, text } = words.verdicts(state)[verdict];
  const tone = verdict === "issued" && state !== "stands" ? "warn" : TONES[verdict];
  return (
    <Notice tone={tone} icon={verdict === "issued" ? "check" : "alert"} title={title}>
      <p>{text}</p>
      <p className="small">
        {words.name} <bdi>{name}</bdi>
      </p>
    </Notice>
  );
}

/** What needs no script of ours: the digests, and how a computer says that of a file. */
function ByHand({ digests }: { digests: readonly string[] }) {
  return (
    <div className="verify__hand">
      <h3>{words.byHandTitle}</h3>
      <p>{digests.length > 1 ? words.byHandMany : words.byHand}</p>
      {digests.map((digest) => (
        <code key={digest} dir="ltr" className="verify__digest">
          {digest}
        </code>
      ))}
      <dl aria-label={words.systems}>
        {DIGEST_COMMANDS.map(([system, command]) => (
          <div key={system}>
            <dt>
              <Ltr>{system}</Ltr>
            </dt>
            <dd>
              <code dir="ltr">{command}</code>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
