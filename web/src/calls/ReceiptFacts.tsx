import { useState } from 'react';
import type { Result } from '@action-api/client';
import { CopyButton } from '../actions/CopyButton';
import { read } from '../api';
import { notifyProblem } from '../notices';
import { problemText } from '../shell/Problem';
import { locale, numberText, texts } from '../texts';
import { words } from '../texts/places/calls';
import { roleText } from '../texts/roles';
import type { Receipt } from './log';

type Verified = Result<'company.verifyReceipts'>;

interface ReceiptFactsProps {
  readonly receipt: Receipt;
  /** Administrators can verify the chain. */
  readonly isAdmin: boolean;
}

/** The contents of a receipt, and how it is verified. */
export function ReceiptFacts({ receipt, isAdmin }: ReceiptFactsProps) {
  const { changes, credits, hash, inputHash, role } = receipt;
  return (
    <>
      {changes.length > 0 && <p>{changesText(changes)}.</p>}
      {credits > 0 && <p>{words.charged(credits)}</p>}
      <dl>
        <dt>{words.role}</dt>
        <dd>{roleText(role)}</dd>
        <dt>{words.hash}</dt>
        <dd>
          <code>{hash}</code> <CopyButton text={hash} label={`${texts.copyAs.copy}: ${words.hash}`} />
        </dd>
        <dt>{words.inputHash}</dt>
        <dd>
          <code>{inputHash}</code>
        </dd>
      </dl>
      <p className="muted">{words.proof}</p>
      {isAdmin && <Verify callId={receipt.callId} />}
    </>
  );
}

function changesText(changes: Receipt['changes']): string {
  const kinds = Map.groupBy(changes, ({ type, change }) => `${type} ${change}`);
  const parts = [...kinds.values()].flatMap((same) => {
    const [first] = same;
    return first ? [words.change(same.length, first.type, first.change)] : [];
  });
  return new Intl.ListFormat(locale).format(parts);
}

/** Lets the service check the receipt chain of the company. */
function Verify({ callId }: { readonly callId: string }) {
  const [verified, setVerified] = useState<Verified | null>(null);
  const [isAsking, setAsking] = useState(false);
  const verify = async () => {
    if (isAsking) return;
    setAsking(true);
    try {
      setVerified(await read('company.verifyReceipts', {}));
    } catch (error) {
      notifyProblem(problemText(error));
    } finally {
      setAsking(false);
    }
  };
  return (
    <>
      <button onClick={() => void verify()} aria-disabled={isAsking}>
        {words.verify}
      </button>
      <output>{verified && <p>{verdictText(verified, callId)}</p>}</output>
    </>
  );
}

function verdictText({ intact, receipts, blocks, faults }: Verified, callId: string): string {
  if (intact) return words.intact(numberText(receipts), numberText(blocks));
  const isHere = faults.some((fault) => fault.callId === callId);
  return [words.faults(faults.length), ...(isHere ? [words.faultHere] : [])].join(' ');
}
