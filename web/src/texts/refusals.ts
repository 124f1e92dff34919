import type { AnyError } from '@action-api/client';
import { inLanguage, numberText, timeText } from '.';
import { roleText } from './roles';

/** Says why a call was refused; null where the message of the service says it. */
type RefusalWords = {
  readonly [C in AnyError['code']]?: (error: Extract<AnyError, { readonly code: C }>) => string | null;
};

const planText = (plan: string) => plan.slice(0, 1).toUpperCase() + plan.slice(1);

/** Conflicts of which the service says what programs would do next, by their reasons. */
const enConflicts = {
  no_other_administrator:
    'Another administrator must approve this, and there is none who can. Invite one, or make a member an administrator.',
  already_undone: 'Nothing is left to undo: it is undone already.',
  last_administrator:
    'A company keeps at least one administrator, and this is the last one. Make another member an administrator first.',
};

const deConflicts: typeof enConflicts = {
  no_other_administrator:
    'Das muss ein anderer Administrator freigeben, und es gibt keinen, der das kann. Lade einen ein oder mach ein Mitglied zum Administrator.',
  already_undone: 'Nichts ist mehr rückgängig zu machen: Das ist schon geschehen.',
  last_administrator:
    'Eine Firma behält mindestens einen Administrator, und das ist der letzte. Mach zuerst ein anderes Mitglied zum Administrator.',
};

const conflictText = (reason: string | undefined, texts: typeof enConflicts): string | null =>
  reason !== undefined && reason in texts ? texts[reason as keyof typeof texts] : null;

/** Some messages of the service name what programs send, which people in the app do not. */
const en: RefusalWords = {
  conflict: ({ reason }) => conflictText(reason, enConflicts),
  forbidden: ({ required_role: role }) => (role ? `This needs the role ${roleText(role)} or higher.` : null),
  invalid_input: () => 'Some fields are missing or not valid.',
};

const de: RefusalWords = {
  conflict: ({ reason }) => conflictText(reason, deConflicts),
  forbidden: ({ required_role: role }) => (role ? `Dafür braucht es mindestens die Rolle ${roleText(role)}.` : null),
  // The message of the service names fields by their paths.
  invalid_input: () => 'Einige Felder fehlen oder sind nicht gültig.',
  plan_required: ({ required_plan: plan }) =>
    `Das gehört zum Tarif ${planText(plan)}. Ein Administrator kann wechseln.`,
  credit_limit: ({ needed, available, resets_at: at }) =>
    `Das kostet ${numberText(needed)} Credits, und ${numberText(available)} sind übrig. Neue gibt es am ${timeText(at)}.`,
  rejected: ({ reason_given: reason }) =>
    reason === undefined ? 'Das wurde abgelehnt. Nichts ist gelaufen.' : `Das wurde abgelehnt: ${reason}`,
  // The message of the service is in the language of the caller, which is English for most keys.
  revoked: () => 'Der Aufruf ist nicht mehr erlaubt. Nichts ist gelaufen.',
};

const words = inLanguage({ en, de });

/** Why a call was refused, for a person. */
export function refusalText(error: AnyError): string {
  const text = words[error.code] as ((error: AnyError) => string | null) | undefined;
  return text?.(error) ?? error.message;
}

/** Why a call would be refused, or why a person would be asked. */
export const whyText = ({ error, why }: { readonly error: AnyError | null; readonly why: string }): string =>
  error ? refusalText(error) : why;
