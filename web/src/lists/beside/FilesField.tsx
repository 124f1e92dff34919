import { useQueries } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Result } from '@action-api/client';
import { CallError, read } from '../../api';
import { plainly } from '../../../../src/engine/plainText';
import { notifyProblem } from '../../notices';
import { readQuery } from '../../queries';
import { InvalidFields } from '../../shell/InvalidFields';
import { locale } from '../../texts';
import { tableTexts } from '../../texts/places/table';
import { upload } from './upload';
import { formTexts } from '../../texts/places/forms';

interface FilesProps {
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
  /** Called when files are being sent. The promise resolves to whether all arrived. */
  readonly onSending: (all: Promise<boolean>) => void;
}

/** A file that could not be added. */
interface Refused {
  readonly name: string;
  readonly error: Error;
}

type OneFile = Result<'files.get'>['file'];

/** The files of a cell. Each can be downloaded or removed, and others can be added. */
export function FilesField({ value, onChange, onSending }: FilesProps) {
  const files = useQueries({ queries: value.map((fileId) => readQuery('files.get', { fileId })) });
  const [sent, setSent] = useState<{ readonly name: string; readonly percent: number }>();
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const ending = useRef<AbortController>(undefined);
  const now = useRef(value);
  useEffect(() => () => ending.current?.abort(), []);
  const set = (next: readonly string[]) => {
    now.current = next;
    onChange(next);
  };

  /** Sends one file after the other. @returns whether all have arrived */
  const send = async (chosen: readonly File[]): Promise<boolean> => {
    const controller = new AbortController();
    ending.current = controller;
    const failed: Refused[] = [];
    for (const file of chosen) {
      const tell = (part: number) => setSent({ name: file.name, percent: Math.round(part * 100) });
      tell(0);
      try {
        set([...now.current, await upload(file, tell, controller.signal)]);
      } catch (error) {
        if (controller.signal.aborted) return false;
        failed.push({ name: file.name, error: error as Error });
      }
    }
    setSent(undefined);
    setRefused(failed);
    return failed.length === 0;
  };

  return (
    <>
      {value.length === 0 && !sent && <p className="muted">{tableTexts.noFiles}</p>}
      <ul className="chosen-files">
        {value.map((fileId, at) => (
          <File
            key={fileId}
            file={files[at]?.data?.file}
            fileId={fileId}
            onRemove={() => set(now.current.filter((one) => one !== fileId))}
          />
        ))}
      </ul>
      <output className="muted">{sent && tableTexts.uploading(sent.name, sent.percent)}</output>
      {refused.map(({ name, error }) => {
        const refusal = error instanceof CallError ? error.error : null;
        return (
          <div key={name} className="wrong" role="alert">
            <p>
              {tableTexts.notSent(name)} {refusal?.code === 'invalid_input' ? '' : error.message}
            </p>
            <InvalidFields error={refusal} />
          </div>
        );
      })}
      <label className="button add-files">
        {tableTexts.addFiles}
        <input
          type="file"
          multiple
          className="hidden"
          ref={focused}
          onChange={({ target }) => {
            onSending(send([...(target.files ?? [])]));
            target.value = '';
          }}
        />
      </label>
    </>
  );
}

interface FileProps {
  /** Undefined until it is read. */
  readonly file: OneFile | undefined;
  readonly fileId: string;
  readonly onRemove: () => void;
}

function File({ file, fileId, onRemove }: FileProps) {
  const name = file ? plainly(file.name) : tableTexts.file;
  return (
    <li>
      <button
        type="button"
        className="quiet"
        aria-label={tableTexts.download(name)}
        onClick={() => void download(fileId)}
      >
        {name}
      </button>
      <span className="muted">{file && sizeText(file.size)}</span>
      <button type="button" className="quiet" aria-label={tableTexts.remove(name)} onClick={onRemove}>
        {formTexts.remove}
      </button>
    </li>
  );
}

/** Requests a new signed address for the bytes, because an address works only for some minutes. */
async function download(fileId: string): Promise<void> {
  try {
    const { downloadUrl } = await read('files.get', { fileId });
    // The answer is a download: the page stays.
    if (downloadUrl !== null) location.assign(downloadUrl);
  } catch (error) {
    notifyProblem((error as Error).message);
  }
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A number of bytes in a fitting unit. */
function sizeText(bytes: number): string {
  const at = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const style = { style: 'unit', unit: UNITS[at] ?? 'byte', maximumFractionDigits: 1 } as const;
  return (bytes / 1000 ** at).toLocaleString(locale, style);
}

const focused = (element: HTMLInputElement | null) => element?.focus();
