import { useContext, useEffect } from 'react';
import type { ActionName } from '@action-api/client';
import { insightOf } from '../insights/InsightResult';
import { texts } from '../texts';
import { formTexts } from '../texts/places/forms';
import { CopyButton } from './CopyButton';
import { KeepOpen } from './dialogs';
import '../styles/actions.css';

interface ActionResultProps {
  readonly name: ActionName;
  readonly result: unknown;
  /** Parts of the result that are shown only once. */
  readonly secrets: readonly string[];
  readonly onClose: () => void;
}

/** The result of an action. Values that cannot be shown again come first. */
export function ActionResult({ name, result, secrets, onClose }: ActionResultProps) {
  const values = result as Readonly<Record<string, unknown>>;
  const open = Object.fromEntries(Object.entries(values).filter(([key]) => !secrets.includes(key)));
  const words = formTexts;
  const insight = insightOf(name, result);
  return (
    <div ref={focusButton} className="action-form">
      <Secrets values={values} names={secrets} />
      {insight}
      <details open={secrets.length === 0 && insight === undefined}>
        <summary>{words.result}</summary>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
        <pre tabIndex={0}>{JSON.stringify(open, null, 2)}</pre>
      </details>
      <div className="thumb">
        <button className="yes" onClick={onClose}>
          {texts.close}
        </button>
      </div>
    </div>
  );
}

/**
 * The form that had the focus is gone. The first button gets the focus; if there is a secret, that button copies it.
 */
export function focusButton(result: HTMLElement | null): void {
  result?.querySelector('button')?.focus();
}

interface SecretsProps {
  readonly values: Readonly<Record<string, unknown>>;
  /** The parts that are secrets. */
  readonly names: readonly string[];
}

/** Values that are shown only once. */
export function Secrets({ values, names }: SecretsProps) {
  const keepOpen = useContext(KeepOpen);
  const isAny = names.length > 0;
  // A key or a click outside the dialog must not close values that are shown only once.
  useEffect(() => {
    keepOpen(isAny);
    return () => keepOpen(false);
  }, [isAny, keepOpen]);
  return names.map((name) => (
    <div key={name} className="secret">
      <p>
        <strong>{formTexts.once}</strong>
      </p>
      <div className="copied">
        <code>{String(values[name])}</code>
        <CopyButton text={String(values[name])} label={formTexts.copySecret} />
      </div>
    </div>
  ));
}
