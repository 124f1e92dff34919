import { texts } from '../texts';
import { CopyButton } from './CopyButton';
import { copiesOf, isCopied } from './copyAs';
import type { ActionFacts } from './registry';

interface CopyAsProps {
  readonly name: string;
  readonly facts: ActionFacts;
  readonly input: object;
}

/** A call as a command or program text to copy. */
export function CopyAs({ name, facts, input }: CopyAsProps) {
  const { copyAs: words } = texts;
  if (!isCopied(facts)) return <p className="muted">{words.noKeys}</p>;
  const { curl, typescript, cli, mcp } = copiesOf(name, input, facts, location.origin);
  const forms = [
    ['curl', curl],
    ['TypeScript', typescript],
    [words.cli, cli],
    ['MCP', mcp],
  ] as const;
  return (
    <div className="action-form">
      <p className="muted">{words.key}</p>
      {forms.map(([form, text]) => (
        <section key={form} aria-label={form}>
          <div className="copied">
            <h3>{form}</h3>
            <CopyButton text={text} label={words.copyForm(form)} />
          </div>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
          <pre tabIndex={0}>{text}</pre>
        </section>
      ))}
    </div>
  );
}
