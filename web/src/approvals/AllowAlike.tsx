import { useId, useState } from 'react';
import { texts } from '../texts';
import type { Alike, Allowance } from './decide';

interface AllowAlikeProps {
  readonly alike: Alike;
  readonly onAllow: (allow: Allowance) => void;
}

/** A form that approves a call and allows calls like it in advance, within limits and for a time. */
export function AllowAlike({ alike, onAllow }: AllowAlikeProps) {
  const { noun, where, proposed, most, lastsSeconds } = alike;
  const [allow, setAllow] = useState(proposed);
  const { sheet } = texts;
  const least = (name: keyof Allowance) => (name === 'credits' ? 0 : 1);
  const isFit = (name: keyof Allowance) =>
    Number.isInteger(allow[name]) && allow[name] >= least(name) && allow[name] <= most[name];
  const areFit = isFit('calls') && isFit('rows') && isFit('credits');
  const field = (name: keyof Allowance, label: string) => (
    <Whole
      label={label}
      least={least(name)}
      most={most[name]}
      value={allow[name]}
      isFit={isFit(name)}
      onChange={(number) => setAllow({ ...allow, [name]: number })}
    />
  );
  return (
    <details>
      <summary>{sheet.allow}</summary>
      <div className="allow">
        {field('calls', sheet.allowCalls)}
        {field('rows', sheet.allowRows)}
        {most.credits > 0 && proposed.credits > 0 && field('credits', sheet.allowCredits)}
      </div>
      {areFit && (
        <p>
          {sheet.allowScope(allow.calls, noun, lastsSeconds / 60)} {where}.
        </p>
      )}
      <p className="muted">{sheet.allowNew}</p>
      <button type="button" aria-disabled={!areFit} onClick={() => areFit && onAllow(allow)}>
        {sheet.allowButton}
      </button>
    </details>
  );
}

interface WholeProps {
  readonly label: string;
  readonly least: number;
  readonly most: number;
  /** NaN if the field is empty. */
  readonly value: number;
  readonly isFit: boolean;
  readonly onChange: (number: number) => void;
}

/** A field for a whole number. It shows its bounds if the number does not fit. */
function Whole({ label, least, most, value, isFit, onChange }: WholeProps) {
  const faultId = useId();
  return (
    <label>
      {label}
      <input
        type="number"
        min={least}
        max={most}
        value={Number.isNaN(value) ? '' : value}
        aria-invalid={!isFit || undefined}
        aria-describedby={isFit ? undefined : faultId}
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
      {!isFit && (
        <span id={faultId} className="wrong">
          {texts.sheet.allowNumber(least, most)}
        </span>
      )}
    </label>
  );
}
