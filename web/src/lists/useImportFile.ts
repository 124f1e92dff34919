import { useRef, useState } from 'react';
import type { AnyError } from '@action-api/client';
import { CallError } from '../api';
import { readImportFile, type ImportFile } from './importFile';

/** What became of the file that a person chose last. */
export interface ChosenFile {
  readonly isUploading: boolean;
  /** Why it could not be uploaded; `broken` if the service does not say why. */
  readonly problem: AnyError | 'broken' | null;
}

const NOTHING: ChosenFile = { isUploading: false, problem: null };

/** Reads the files that a person chooses. Another choice ends the upload of the one before. */
export function useImportFile(onRead: (file: ImportFile | null) => void) {
  const [chosen, setChosen] = useState(NOTHING);
  const last = useRef<AbortController>(null);

  async function choose(file: File | undefined): Promise<void> {
    last.current?.abort();
    const attempt = new AbortController();
    last.current = attempt;
    setChosen(NOTHING);
    onRead(null);
    if (!file) return;
    try {
      const read = await readImportFile(file, () => setChosen({ isUploading: true, problem: null }), attempt.signal);
      if (attempt.signal.aborted) return;
      setChosen(NOTHING);
      onRead(read);
    } catch (error) {
      if (attempt.signal.aborted) return;
      setChosen({ isUploading: false, problem: error instanceof CallError ? error.error : 'broken' });
    }
  }

  return { ...chosen, choose };
}
