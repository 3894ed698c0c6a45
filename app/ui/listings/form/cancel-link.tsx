import { useNavigate } from "react-router";
import { listingFormCopy } from "#app/i18n/listings/listing-form.ts";
import { ButtonLink } from "../../kit/button.tsx";

/** Goes back one page; without history or JavaScript, goes to `to`. */
export function CancelLink({ to }: { to: string }) {
  const navigate = useNavigate();
  return (
    <ButtonLink
      to={to}
      variant="ghost"
      onClick={(event) => {
        if (window.history.length <= 1) return;
        event.preventDefault();
        void navigate(-1);
      }}
    >
      {listingFormCopy.cancel}
    </ButtonLink>
  );
}
