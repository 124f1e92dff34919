import type { JSX } from 'preact';
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from '../../engine/passwords.js';
import { plainly } from './format.js';
import { ofService, useLanguage, useTexts } from './language.js';

interface ProblemProps {
  /** Why the form was refused; if undefined, nothing is shown. */
  readonly text: string | undefined;
  /**
   * Whether a field has the focus. Screen readers then read the problem with the field, so it needs no focus itself.
   */
  readonly inField?: boolean;
  /** Whether the text is a message of the service, which is English on every page. */
  readonly isOfService?: boolean;
}

/** Why a form was refused. Fields that caused it refer to its id. */
export function Problem({ text, inField = false, isOfService = false }: ProblemProps) {
  const lang = ofService(useLanguage());
  if (text === undefined) return null;
  return (
    <p
      class="notice bad"
      role="alert"
      id="problem"
      lang={isOfService ? lang : undefined}
      {...(!inField && { tabIndex: -1, autofocus: true })}
    >
      {text}
    </p>
  );
}

interface FieldProps extends Omit<JSX.InputHTMLAttributes, 'id' | 'name' | 'label'> {
  readonly name: string;
  readonly label: string;
  /** Whether the problem of the form is about this field. */
  readonly isInvalid?: boolean;
}

/** A field with its label. An invalid one is marked, and described by the problem of the form. */
export function Field({ name, label, isInvalid = false, ...input }: FieldProps) {
  return (
    <>
      <label for={name}>{label}</label>
      <input id={name} name={name} {...input} {...(isInvalid && INVALID)} />
    </>
  );
}

const INVALID = { 'aria-invalid': 'true', 'aria-describedby': 'problem' } as const;

/** The mail address of an account, so that password managers store it with the new password. */
export function AccountField({ email }: { readonly email: string }) {
  const { account } = useTexts().fields;
  return <Field name="email" label={account} type="email" autocomplete="username" readOnly value={plainly(email)} />;
}

/** The field of a new password. If it is invalid, it has the focus. */
export function NewPasswordField({ label, isInvalid }: { readonly label: string; readonly isInvalid: boolean }) {
  const texts = useTexts().fields;
  return (
    <Field
      name="password"
      label={texts.newPassword(label, SHORTEST_PASSWORD)}
      type="password"
      autocomplete="new-password"
      required
      minLength={SHORTEST_PASSWORD}
      maxLength={LONGEST_PASSWORD}
      isInvalid={isInvalid}
      autofocus={isInvalid}
    />
  );
}
