import { href } from "react-router";
import type { RegisterName } from "#app/domains/licences/rules.ts";
import { adminLicencesCopy as words } from "#app/i18n/admin/admin-licences.ts";
import { instant } from "#app/i18n/admin/admin-orders.ts";
import { arNumber } from "#app/i18n/format.ts";
import { REGISTER_NAMES } from "#app/i18n/listings/licences.ts";
import { Badge } from "../kit/badge.tsx";
import { Ltr, Num } from "../kit/bdi.tsx";
import { Link } from "../kit/link.tsx";
import { ActButton, type Act } from "./act-form.tsx";
import { Facts } from "./facts.tsx";
import { Quiet } from "./operations.tsx";

type Register = {
  register: RegisterName;
  isOn: boolean;
  lastAnswerAt: number | null;
  answered: number;
  waiting: number;
  unanswered: number;
};
type Unanswered = {
  listingId: string;
  title: string;
  register: RegisterName;
  at: number;
  error: string | null;
};

/** How each register of licences is doing, and the listings that it did not answer for. */
export function LicenceRegisters({
  registers,
  unanswered,
  to,
  result,
}: { registers: readonly Register[]; unanswered: readonly Unanswered[] } & Pick<Act, "to" | "result">) {
  return (
    <>
      <p className="small muted">{words.intro}</p>
      <ul role="list" className="adm-list">
        {registers.map((one) => (
          <li key={one.register} className="card adm-item">
            <h3>{REGISTER_NAMES[one.register]}</h3>
            <Facts
              facts={[
                {
                  label: words.state,
                  value: <Badge tone={one.isOn ? "ok" : undefined}>{one.isOn ? words.on : words.off}</Badge>,
                },
                {
                  label: words.lastAnswer,
                  value: one.lastAnswerAt === null ? words.never : <Num>{instant(one.lastAnswerAt)}</Num>,
                },
                { label: words.answered, value: <Num>{arNumber(one.answered)}</Num> },
                { label: words.waiting, value: <Num>{arNumber(one.waiting)}</Num> },
                { label: words.unanswered, value: <Num>{arNumber(one.unanswered)}</Num> },
              ]}
            />
          </li>
        ))}
      </ul>
      <h3>{words.listTitle}</h3>
      {unanswered.length === 0 ? (
        <Quiet>{words.none}</Quiet>
      ) : (
        <ul role="list" className="adm-list">
          {unanswered.map(({ listingId, title, register, at, error }) => (
            <li key={listingId} className="card adm-item">
              <h4>
                <Link to={href("/marketplace/:listingId", { listingId })}>
                  <bdi>{title}</bdi>
                </Link>
              </h4>
              <Facts
                facts={[
                  { label: words.register, value: REGISTER_NAMES[register] },
                  { label: words.at, value: <Num>{instant(at)}</Num> },
                  error !== null && { label: words.error, value: <Ltr>{error}</Ltr>, wide: true },
                ]}
              />
              <div className="adm-acts">
                <ActButton
                  act={{ intent: "licence-ask", subject: listingId, to, result }}
                  words={{ button: words.again, pending: words.pending }}
                  named={words.againNamed(title)}
                  icon="refresh"
                />
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
