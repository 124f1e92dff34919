import type { AnyError } from '@action-api/client';
import { inLanguage, numberText, timeText } from '.';
import { roleText } from './roles';

/** Says why a call was refused; null where the message of the service says it. */
type Words = { readonly [C in AnyError['code']]?: (error: Extract<AnyError, { readonly code: C }>) => string | null };

const planText = (plan: string) => plan.slice(0, 1).toUpperCase() + plan.slice(1);

/** The messages of the service are English. Some of them name what programs send, which people in the app do not. */
const en: Words = {
  forbidden: ({ required_role: role }) => (role ? `This takes the role ${roleText(role)} or higher.` : null),
  invalid_input: () => 'Some fields are missing or not valid.',
};

const de: Words = {
  forbidden: ({ required_role: role }) => (role ? `Dafür braucht es mindestens die Rolle ${roleText(role)}.` : null),
  // The message of the service names fields by their paths.
  invalid_input: () => 'Einige Felder fehlen oder sind nicht gültig.',
  plan_required: ({ required_plan: plan }) =>
    `Das gehört zum Tarif ${planText(plan)}. Ein Administrator kann wechseln.`,
  credit_limit: ({ needed, available, resets_at: at }) =>
    `Das kostet ${numberText(needed)} Credits, und ${numberText(available)} sind übrig. Neue gibt es am ${timeText(at)}.`,
  rate_limited: ({ retry_after: seconds }) =>
    `Das waren zu viele Aufrufe in kurzer Zeit. Versuch es in ${seconds} Sekunden noch einmal.`,
  rejected: ({ reason_given: reason }) =>
    reason === undefined ? 'Das wurde abgelehnt. Nichts ist gelaufen.' : `Das wurde abgelehnt: ${reason}`,
  expired: () => 'Niemand hat rechtzeitig entschieden. Nichts ist gelaufen.',
  revoked: () => 'Der Aufruf ist nicht mehr erlaubt. Nichts ist gelaufen.',
  cancelled: () => 'Der Aufruf wurde zurückgezogen. Nichts ist gelaufen.',
  internal: () => 'Im Dienst ist ein Fehler aufgetreten. Versuch es noch einmal.',
  unavailable: () => 'Der Dienst nimmt gerade keine Aufrufe an. Nichts ist gelaufen. Versuch es in ein paar Sekunden.',
  too_large: () => 'Das ist zu groß. Schick weniger auf einmal.',
};

const words = inLanguage({ en, de });

/** Why a call was refused, for a person. */
export function refusalText(error: AnyError): string {
  const text = words[error.code] as ((error: AnyError) => string | null) | undefined;
  return text?.(error) ?? error.message;
}

interface Fault {
  readonly message: string;
  readonly fix: string;
}

/** What the service says of a field that a person has left empty. */
const isMissing = ({ message, fix }: Fault) => message === 'This is missing.' && fix === 'Add it.';
const missing = inLanguage({ en: 'Fill this in.', de: 'Füll das aus.' });

/** What is wrong with a field, and what to do about it. Other than of missing fields, the service says it in English. */
export const faultText = (fault: Fault) => (isMissing(fault) ? missing : `${fault.message} ${fault.fix}`);

/** Why a call would be refused, or why a person would be asked. */
export const whyText = ({ error, why }: { readonly error: AnyError | null; readonly why: string }): string =>
  error ? refusalText(error) : why;
