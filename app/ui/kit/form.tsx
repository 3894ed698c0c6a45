import { useId, useState, type ComponentProps, type ReactNode } from "react";
import { useNavigation } from "react-router";
import { chromeCopy } from "#app/i18n/site/chrome.ts";
import { Button, type ButtonVariant } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { describe, FieldError, fieldIds, FieldShell, OptionalMark, type FieldFrame } from "./field-shell.tsx";
import { useHydrated } from "./hydrated.ts";
import { Icon } from "./icon.tsx";
import { Notice } from "./notice.tsx";
import { Spinner } from "./spinner.tsx";

type InputProps = ComponentProps<"input">;
export type Option = { value: string; label: string; disabled?: boolean };
/** `key` names the group for the page's script. */
export type OptionGroup = { label: string; key?: string; options: readonly Option[] };

const LTR_TYPES = new Set(["email", "tel", "url"]);

/**
 * `type="number"` refuses Arabic-Indic digits in every browser. So a number is a text field with a numeric keyboard;
 * the server converts the digits and checks the range.
 */
function numberAsText({ type, min, max, step, ...rest }: InputProps): InputProps {
  if (type !== "number") return { type, min, max, step, ...rest };
  return { inputMode: "decimal", autoComplete: "off", ...rest, type: "text" };
}

/** A one-line field. `input` takes conform's getInputProps; `affix` is a unit or currency at the end. */
export function Field(
  props: FieldFrame & {
    input: InputProps;
    affix?: ReactNode;
    /** The value is left to right. */ ltr?: boolean;
  },
) {
  const { key, className, ...input } = numberAsText(props.input);
  const fallback = useId();
  const ids = fieldIds(input.id ?? fallback, props.errorId);
  const affixId = `${ids.id}-unit`;
  const ltr = props.ltr ?? LTR_TYPES.has(input.type ?? "text");
  const control = (
    <input
      key={key}
      {...input}
      id={ids.id}
      className={classNames("input", ltr && "input--ltr", className)}
      {...describe(props, ids, Boolean(props.affix) && affixId, input["aria-describedby"])}
    />
  );
  return (
    <FieldShell frame={props} ids={ids}>
      {props.affix ? (
        <div className="affix">
          {control}
          <span id={affixId}>{props.affix}</span>
        </div>
      ) : (
        control
      )}
    </FieldShell>
  );
}

/** A native select. `placeholder` is an empty first option, which the server reads as "not chosen". */
export function SelectField(
  props: FieldFrame & {
    input: ComponentProps<"select">;
    options: readonly (Option | OptionGroup)[];
    placeholder?: string;
  },
) {
  const { key, className, defaultValue, ...select } = props.input;
  const fallback = useId();
  const ids = fieldIds(select.id ?? fallback, props.errorId);
  return (
    <FieldShell frame={props} ids={ids}>
      <select
        key={key}
        {...select}
        // A value posted twice under one name comes back as a list.
        defaultValue={Array.isArray(defaultValue) && !select.multiple ? defaultValue[0] : defaultValue}
        id={ids.id}
        className={classNames("input", className)}
        {...describe(props, ids, select["aria-describedby"])}
      >
        {props.placeholder !== undefined && <option value="">{props.placeholder}</option>}
        {props.options.map((item) =>
          "options" in item ? (
            <optgroup key={item.label} label={item.label} data-group={item.key}>
              {item.options.map(toOption)}
            </optgroup>
          ) : (
            toOption(item)
          ),
        )}
      </select>
    </FieldShell>
  );
}

function toOption({ value, label, disabled }: Option) {
  return (
    <option key={value} value={value} disabled={disabled}>
      {label}
    </option>
  );
}

/** Long text; with a `maxLength` it counts the used characters, live with JavaScript. */
export function TextAreaField(props: FieldFrame & { input: ComponentProps<"textarea"> }) {
  const { key, className, onInput, ...area } = props.input;
  const fallback = useId();
  const ids = fieldIds(area.id ?? fallback, props.errorId);
  const [length, setLength] = useState(String(area.value ?? area.defaultValue ?? "").length);
  const counterId = `${ids.id}-count`;
  const limit = area.maxLength;
  return (
    <FieldShell
      frame={props}
      ids={ids}
      after={
        limit !== undefined && (
          <p className="hint" id={counterId}>
            {chromeCopy.form.used(length, limit)}
          </p>
        )
      }
    >
      <textarea
        key={key}
        {...area}
        id={ids.id}
        className={classNames("input", className)}
        onInput={(event) => {
          setLength(event.currentTarget.value.length);
          onInput?.(event);
        }}
        {...describe(props, ids, limit !== undefined && counterId, area["aria-describedby"])}
      />
    </FieldShell>
  );
}

/** Free text with a searchable list of suggestions. */
export function ComboField(
  props: FieldFrame & { input: InputProps; options: readonly { value: string; label?: string }[] },
) {
  const fallback = useId();
  const id = props.input.id ?? fallback;
  const listId = `${id}-list`;
  const { options, ...field } = props;
  return (
    <>
      <Field {...field} input={{ autoComplete: "off", ...props.input, id, list: listId }} />
      <datalist id={listId}>
        {options.map(({ value, label }) => (
          <option key={value} value={value} label={label} />
        ))}
      </datalist>
    </>
  );
}

/** A password with a button that shows it, once JavaScript runs. */
export function PasswordField(props: FieldFrame & { input: InputProps }) {
  const { key, className, ...input } = props.input;
  const fallback = useId();
  const ids = fieldIds(input.id ?? fallback, props.errorId);
  const [shown, setShown] = useState(false);
  const scripted = useHydrated();
  return (
    <FieldShell frame={props} ids={ids}>
      <div className="pw">
        <input
          key={key}
          {...input}
          id={ids.id}
          type={shown ? "text" : "password"}
          autoCapitalize="none"
          spellCheck={false}
          className={classNames("input input--ltr", className)}
          {...describe(props, ids, input["aria-describedby"])}
        />
        <button
          type="button"
          className="icon-btn"
          hidden={!scripted}
          aria-label={shown ? chromeCopy.form.hidePassword : chromeCopy.form.showPassword}
          aria-controls={ids.id}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? "eye-off" : "eye"} />
        </button>
      </div>
    </FieldShell>
  );
}

/** Radio buttons as cards, for the few choices that shape the page. `form` is conform's form id. */
export function ChoiceField(
  props: FieldFrame & {
    name: string;
    form?: string;
    options: readonly { value: string; label: ReactNode; hint?: ReactNode; disabled?: boolean }[];
    defaultValue?: string;
    required?: boolean;
    onChange?: (value: string) => void;
  },
) {
  const ids = fieldIds(useId(), props.errorId);
  const { "aria-describedby": describedBy, "aria-invalid": invalid } = describe(props, ids);
  return (
    <fieldset className={classNames("field", props.wide && "wide")} aria-describedby={describedBy}>
      <legend className="legend">
        {props.label} {props.optional && <OptionalMark />}
      </legend>
      <div className="choices">
        {props.options.map(({ value, label, hint, disabled }) => (
          <label className="choice" key={value}>
            <input
              type="radio"
              name={props.name}
              form={props.form}
              value={value}
              defaultChecked={value === props.defaultValue}
              required={props.required}
              disabled={disabled}
              aria-invalid={invalid}
              onChange={() => props.onChange?.(value)}
            />
            <span>
              {label}
              {hint && <small>{hint}</small>}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={ids.errorId} errors={props.errors} />
      {props.hint && (
        <p className="hint" id={ids.hintId}>
          {props.hint}
        </p>
      )}
    </fieldset>
  );
}

/** Errors of the form as a whole; `links` lead to the fields with errors. Renders nothing without errors. */
export function FormErrors(props: {
  id?: string;
  title?: string;
  errors?: readonly string[] | null;
  links?: readonly { fieldId: string; message: string }[];
}) {
  const { errors, links = [] } = props;
  if (!errors?.length && links.length === 0) return null;
  return (
    <Notice tone="bad" id={props.id} title={props.title} role="alert" tabIndex={-1} data-focus="">
      {errors?.map((message) => (
        <p key={message}>{message}</p>
      ))}
      {links.length > 0 && (
        <ul>
          {links.map(({ fieldId, message }) => (
            <li key={fieldId}>
              <a href={`#${fieldId}`}>{message}</a>
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}

/**
 * Submits the form around it. During the submission it says so and ignores presses. It is not `disabled`, which would
 * lose the focus. On a page with several forms give each button a `name` and `value`, so that only the pressed one
 * shows as pending.
 */
export function SubmitButton(
  props: {
    children: ReactNode;
    pendingText?: string;
    /** For forms submitted by a fetcher: its state instead of the navigation's. */
    pending?: boolean;
    variant?: ButtonVariant;
  } & Omit<ComponentProps<typeof Button>, "type" | "children" | "variant">,
) {
  const { children, pendingText = chromeCopy.form.pending, pending: ownPending, ...look } = props;
  const { formData } = useNavigation();
  const sent = formData !== undefined && (!look.name || formData.get(look.name) === look.value);
  const pending = ownPending ?? sent;
  return (
    <Button
      data-wait={pendingText}
      {...look}
      type="submit"
      aria-disabled={pending || undefined}
      onClick={pending ? (event) => event.preventDefault() : look.onClick}
      icon={pending ? undefined : look.icon}
    >
      {pending ? (
        <span className="btn__wait">
          <Spinner />
          {pendingText}
        </span>
      ) : (
        children
      )}
    </Button>
  );
}
