import { useQuery } from '@tanstack/react-query';
import type { AnyError } from '@action-api/client';
import { labelOf } from '../actions/values';
import { plainly } from '../../../src/engine/plainText';
import { faultText } from '../texts/faults';
import { refusalText } from '../texts/refusals';
import { errorQuery, type LoggedCall } from './log';

interface WhyNotProps {
  readonly call: LoggedCall;
  /** The message of the service. */
  readonly message: string;
  /** The language of `message`. */
  readonly language: 'en' | 'de';
  /** Whether the person made the call. Others see only the code and the message of its error. */
  readonly isOwn: boolean;
}

/** Errors whose texts need facts that only the caller sees. Other people get the message of the service. */
const WITH_FACTS: ReadonlySet<string> = new Set(['plan_required', 'credit_limit']);

/** Why a call did not succeed, in the language of the person, and which fields of its input are wrong. */
export function WhyNot({ call: { callId, error: code }, message, language, isOwn }: WhyNotProps) {
  const { data: own } = useQuery({ ...errorQuery(callId), enabled: isOwn });
  const bare = code === null || WITH_FACTS.has(code) ? null : ({ code, message } as AnyError);
  const error = own ?? bare;
  const text = error ? plainly(refusalText(error)) : plainly(message);
  const fields = own?.code === 'invalid_input' ? own.fields : [];
  return (
    <>
      <p lang={text === plainly(message) ? language : undefined}>{text}</p>
      {fields.length > 0 && (
        <ul>
          {fields.map((fault) => (
            <li key={fault.path + fault.message}>
              {fault.path !== '' && <strong>{fieldText(fault.path)}: </strong>}
              {plainly(faultText(fault))}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The label of the field at a JSON Pointer. Items are counted from 1. */
const fieldText = (path: string) =>
  path
    .slice(1)
    .split('/')
    .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : labelOf(part)))
    .join(' ');
