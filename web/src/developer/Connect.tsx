import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { CopyButton } from '../actions/CopyButton';
import { openDialog } from '../actions/dialogs';
import { meQuery } from '../queries';
import { words } from '../texts/places/developer';
import { claudeCodeCommand, isPublic, mcpAddress, withKey } from './connect';

const { assistants: say } = words;

/** How to connect each of the common assistants, as text to copy. */
export function Connect() {
  const { data: me } = useQuery(meQuery);
  const [isReadOnly, setReadOnly] = useState(false);
  const address = mcpAddress(location.origin, isReadOnly);
  const company = me?.company.companyId ?? 'company';
  const { claudeCode, cursor, vscode } = withKey(company, address);
  const fromOutside = !isPublic(location.origin) && <p className="hint">{say.local}</p>;
  const consent = <p className="muted">{say.consent}</p>;
  return (
    <section aria-labelledby="connect">
      <h2 id="connect">{say.connect}</h2>
      <p className="muted">{say.address}</p>
      <Copied text={address} label={say.copyAddress} />
      <label className="check">
        <input
          type="checkbox"
          checked={isReadOnly}
          aria-describedby="read-only"
          onChange={({ target }) => setReadOnly(target.checked)}
        />
        {say.readOnly}
      </label>
      <p id="read-only" className="hint">
        {say.readOnlyHint} <a href="/docs/mcp">{say.guide}</a>
      </p>
      <div className="assistants">
        <Assistant name="Claude" steps={say.claude} codes={[null, address]}>
          {consent}
          {fromOutside}
        </Assistant>
        <Assistant
          name="Claude Code"
          steps={say.claudeCode}
          codes={[claudeCodeCommand(company, address), claudeCode]}
          isChoice
        >
          {consent}
          <MakeKey name="Claude Code" />
        </Assistant>
        <Assistant name="ChatGPT" steps={say.chatgpt} codes={[null, address]}>
          {consent}
          {fromOutside}
        </Assistant>
        <Assistant name="Cursor" steps={say.cursor} codes={[cursor]}>
          <p className="muted">{say.withKey}</p>
          <MakeKey name="Cursor" />
        </Assistant>
        <Assistant name="VS Code" steps={say.vscode} codes={[vscode]}>
          <MakeKey name="VS Code" />
        </Assistant>
      </div>
    </section>
  );
}

interface AssistantProps {
  readonly name: string;
  readonly steps: readonly string[];
  /** The text to copy at each step; null if there is none. */
  readonly codes: readonly (string | null)[];
  /** Whether the steps are alternatives, so that one is enough. */
  readonly isChoice?: boolean;
  readonly children?: ReactNode;
}

/** The steps of one assistant. One of them is unfolded at a time. */
function Assistant({ name, steps, codes, isChoice = false, children }: AssistantProps) {
  return (
    <details name="assistant">
      <summary>{name}</summary>
      <ol className={isChoice ? 'plain' : undefined}>
        {steps.map((step, index) => {
          const code = codes[index] ?? null;
          return (
            <li key={step}>
              {step}
              {code !== null && <Copied text={code} label={say.copy(name)} />}
            </li>
          );
        })}
      </ol>
      {children}
    </details>
  );
}

/** Makes a key that is marked as an assistant's. */
function MakeKey({ name }: { readonly name: string }) {
  const input = { name, assistant: true, expiresInDays: 90 };
  return (
    <button className="quiet" onClick={() => openDialog({ kind: 'action', name: 'keys.create', input })}>
      {say.makeKey(name)}
    </button>
  );
}

function Copied({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <div className="with-copy">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
      <pre tabIndex={0}>{text}</pre>
      <CopyButton text={text} label={label} />
    </div>
  );
}
