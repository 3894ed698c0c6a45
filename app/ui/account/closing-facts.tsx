import { privacyCopy } from "#app/i18n/site/privacy.ts";
import { Ltr } from "../kit/bdi.tsx";
import { Ticks } from "../kit/ticks.tsx";

const words = privacyCopy.close;

/** The effects of closing an account, as a list. */
export function ClosingFacts({ email, reports }: { email: string; reports: number }) {
  const kept = {
    icon: "document" as const,
    text: (
      <>
        {words.reports(reports)} <Ltr>{email}</Ltr>. {words.reportsAfter}
      </>
    ),
  };
  return (
    <Ticks
      items={[
        { icon: "user", text: words.erased },
        { icon: "home", text: words.market },
        { icon: "lock", text: words.sessions },
        { icon: "card", text: words.orders },
        ...(reports > 0 ? [kept] : []),
        { icon: "scales", text: words.kept },
        { icon: "mail", text: words.again },
      ]}
    />
  );
}
