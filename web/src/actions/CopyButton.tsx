import { useState } from 'react';
import { notifyProblem } from '../notices';
import { texts } from '../texts';

/** How long the button shows that it has copied, milliseconds. */
const SAID = 2_000;

/** Copies a text. */
export function CopyButton({ text, label }: { readonly text: string; readonly label?: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      return notifyProblem(texts.copyAs.notCopied);
    }
    setCopied(true);
    setTimeout(() => setCopied(false), SAID);
  };
  return (
    <button type="button" aria-label={label} onClick={() => void copy()}>
      {isCopied ? texts.copyAs.copied : texts.copyAs.copy}
    </button>
  );
}
