import { useForm, type SubmissionResult } from "@conform-to/react";
import type { Ref } from "react";
import { DESCRIPTION, SERVICE_TYPES, type ServiceType } from "#app/domains/requests/rules.ts";
import { serviceRequestCopy, SERVICE_LABELS } from "#app/i18n/site/service-request.ts";
import { Button } from "../kit/button.tsx";
import { BoundField, BoundTextArea } from "../kit/bound-field.tsx";
import { OwnerField } from "../kit/draft-kept.tsx";
import { PhoneField } from "../kit/phone-field.tsx";
import { SelectField, SubmitButton } from "../kit/form.tsx";
import { RequestForm } from "./request-form.tsx";

export type ServiceValues = {
  full_name: string;
  phone: string;
  phone_country: string;
  email: string;
  service_type: string;
  description: string;
};

/**
 * The form to request a service. Signed-out people can fill it in, and are told what they need to send it. Their way to
 * sign in posts the form, so that it is kept for their return.
 */
export function ServiceForm({
  values,
  formKey,
  signedIn,
  owner,
  result,
  service,
  onService,
  serviceRef,
}: {
  values: Omit<ServiceValues, "phone_country" | "service_type"> & { phone_country?: string };
  formKey: string;
  signedIn: boolean;
  /** Whose form it is, never shown; null for a visitor. */
  owner: string | null;
  result: SubmissionResult<string[]> | undefined;
  service: ServiceType | "";
  onService: (service: ServiceType | "") => void;
  serviceRef: Ref<HTMLSelectElement>;
}) {
  const [form, fields] = useForm<ServiceValues>({
    id: "request",
    lastResult: result,
    defaultValue: { ...values, ...result?.initialValue },
    constraint: {
      full_name: { required: true },
      phone: { required: true },
      email: { required: true },
      service_type: { required: true },
      description: { required: true, maxLength: DESCRIPTION.max },
    },
  });
  const { full_name, phone, phone_country, email, service_type, description } = fields;
  return (
    <RequestForm
      form={form}
      fields={Object.values(fields)}
      action="/service-request"
      formKey={formKey}
      result={result}
      refusedTitle={serviceRequestCopy.refusedTitle}
    >
      {owner !== null && <OwnerField owner={owner} />}
      <div className="fields">
        <BoundField
          wide
          field={full_name}
          label={serviceRequestCopy.fullName}
          input={{ autoComplete: "name" }}
        />
        <PhoneField field={phone} country={phone_country} label={serviceRequestCopy.phone} />
        <BoundField
          wide
          field={email}
          type="email"
          label={serviceRequestCopy.email}
          input={{ autoComplete: "email" }}
        />
        <SelectField
          wide
          label={serviceRequestCopy.service}
          placeholder={serviceRequestCopy.chooseService}
          options={SERVICE_TYPES.map((value) => ({ value, label: SERVICE_LABELS[value] }))}
          errors={service_type.errors}
          errorId={service_type.errorId}
          input={{
            id: service_type.id,
            name: service_type.name,
            form: form.id,
            required: true,
            ref: serviceRef,
            value: service,
            onChange: ({ currentTarget: { value } }) =>
              onService(SERVICE_TYPES.find((known) => known === value) ?? ""),
          }}
        />
        <BoundTextArea
          wide
          field={description}
          label={serviceRequestCopy.details}
          hint={serviceRequestCopy.detailsHint}
          input={{ rows: 6 }}
        />
      </div>
      {!signedIn && (
        <p id="sign-in-hint" className="request__hint">
          {serviceRequestCopy.signInHint}
        </p>
      )}
      <div className="row">
        <SubmitButton
          icon="mail"
          pendingText={serviceRequestCopy.sending}
          disabled={!signedIn}
          aria-describedby={signedIn ? undefined : "sign-in-hint"}
        >
          {serviceRequestCopy.send}
        </SubmitButton>
        {!signedIn && (
          <Button type="submit" formNoValidate variant="outline">
            {serviceRequestCopy.signIn}
          </Button>
        )}
      </div>
    </RequestForm>
  );
}
