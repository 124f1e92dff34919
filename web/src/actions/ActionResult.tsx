import { texts } from '../texts';
import { CopyButton } from './CopyButton';

interface ActionResultProps {
  readonly result: unknown;
  /** Parts of the result that are shown once. */
  readonly secrets: readonly string[];
  readonly onClose: () => void;
}

/** What an action has answered. What cannot be shown again stands first. */
export function ActionResult({ result, secrets, onClose }: ActionResultProps) {
  const values = result as Readonly<Record<string, unknown>>;
  const open = Object.fromEntries(Object.entries(values).filter(([key]) => !secrets.includes(key)));
  const { form: words } = texts;
  return (
    <div className="action-form">
      {secrets.map((key) => (
        <div key={key} className="secret">
          <p className="decision">{words.once}</p>
          <div className="copied">
            <code>{String(values[key])}</code>
            <CopyButton text={String(values[key])} />
          </div>
        </div>
      ))}
      <details open={secrets.length === 0}>
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
