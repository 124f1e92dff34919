import { getLocalTimeZone } from '@internationalized/date';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnyError, Input } from '@action-api/client';
import { CallError } from '../api';
import { trialQuery } from '../actions/may';
import { readQuery, type List } from '../queries';
import { locale } from '../texts';
import { useSettled } from '../useSettled';
import type { ImportFile } from './importFile';
import {
  mappingOf,
  proposedNotation,
  targetOf,
  targetsFor,
  type Choices,
  type Heading,
  type Notation,
} from './importMapping';

/** The choices of a person for a file. */
interface Chosen {
  readonly name: string;
  /** The column that identifies existing rows. Empty if every line becomes a new row. */
  readonly by: string;
  readonly notation: Notation;
  readonly targets: Choices;
}

const NOTHING: Chosen = { name: '', by: '', notation: {}, targets: {} };

/** A file to import, the choices that the person has about it, and what the import would do. */
export function useImport(list: List | undefined) {
  const [file, setFile] = useState<ImportFile | null>(null);
  const [chosen, setChosen] = useState(NOTHING);
  const target = list && { listId: list.listId };
  const content = { format: file?.format ?? 'csv', ...(file?.sent ?? { content: '' }) } as const;
  const first = useQuery({ ...readQuery('lists.readFile', { ...target, ...content }), enabled: file !== null });

  const notation = first.data && proposedNotation(first.data, chosen.notation, locale);
  // The proposed types for a new list depend on the notation and the zone. The file may not show them, and the person
  // may change them.
  const isOther =
    first.data && (['decimal', 'dates'] as const).some((one) => isSaidOtherwise(first.data[one], notation?.[one]));
  const zoneHere = first.data?.withoutZone === true ? getLocalTimeZone() : undefined;
  const isOfAgain = !list && (isOther === true || zoneHere !== undefined);
  const again = useQuery({
    ...readQuery('lists.readFile', { ...content, ...notation, ...(zoneHere !== undefined && { zone: zoneHere }) }),
    enabled: file !== null && isOfAgain,
    // The headings stay on the screen while their types are read again.
    placeholderData: (last, query) => (isSameFile(query?.queryKey[2], content) ? last : undefined),
  });
  const isReading = isOfAgain && (again.isPending || again.isPlaceholderData);
  const facts = isOfAgain ? (again.data ?? first.data) : first.data;

  const targets = targetsFor(list);
  const headings = facts?.headings ?? [];
  const targetIn = (heading: Heading) => targetOf(heading, targets, chosen.targets);
  const mapping = mappingOf(headings, !list, targetIn);
  const filled = targets.filter(({ id }) => headings.some((heading) => targetIn(heading) === id));
  const isShown = (part: keyof Notation, types: readonly string[]) => {
    const isSaid = first.data !== undefined && first.data[part] !== null;
    const isFilled = filled.some(({ type }) => type !== undefined && types.includes(type));
    // For a new list, a type may fit only with the right notation, so the field stays.
    return isSaid ? isFilled || !list : isFilled && file?.format === 'csv';
  };
  const shown: Notation = {
    ...(notation && isShown('decimal', ['number']) && { decimal: notation.decimal }),
    ...(notation && isShown('dates', ['date', 'date_time']) && { dates: notation.dates }),
  };
  const zone = filled.some((one) => one.type === 'date_time' && one.zone === undefined) ? zoneHere : undefined;
  const by = filled.some(({ id }) => id === chosen.by) ? chosen.by : '';
  const input: Input<'lists.import'> = {
    ...(target ?? { name: chosen.name }),
    ...content,
    columns: [...mapping],
    ...shown,
    ...(zone !== undefined && { zone }),
    ...(by !== '' && { by }),
  };
  const isReady = mapping.length > 0 && !isReading;
  // The person often changes several things in a row. The dry run waits for a pause.
  const isSettled = useSettled(isReady ? JSON.stringify({ ...input, content: input.content?.length }) : '');
  const { data: trial, isPlaceholderData: isOfOther } = useQuery({
    ...trialQuery('lists.import', input),
    enabled: isReady && isSettled,
    // The preview of another file is not shown for this one.
    placeholderData: (last, query) => (isSameFile(query?.queryKey[2], input) ? last : undefined),
  });

  return {
    file,
    setFile(next: ImportFile | null) {
      setFile(next);
      setChosen({ ...NOTHING, name: next?.name ?? '' });
    },
    chosen: { ...chosen, by },
    choose: (some: Partial<Chosen>) => setChosen((before) => ({ ...before, ...some })),
    facts,
    targets,
    filled,
    targetIn,
    mapping,
    notation: shown,
    /** The zone for times that the file writes without one. Undefined if there are no such times. */
    zone,
    unclear: new Set(
      (['decimal', 'dates'] as const).filter(
        (one) => first.data?.[one] === 'unclear' && chosen.notation[one] === undefined,
      ),
    ),
    /** The problem with the file itself. */
    unread: errorOf(first.error ?? again.error),
    input,
    isReady,
    trial: isReady ? trial : undefined,
    /** The refusal of this mapping. */
    refused: isOfOther ? null : (trial?.may?.error ?? null),
  };
}

type SentFile = Pick<Input<'lists.import'>, 'content' | 'fileId'>;

const isSameFile = (one: SentFile | undefined, other: SentFile): boolean =>
  one?.content === other.content && one?.fileId === other.fileId;

const isSaidOtherwise = (said: string | null, read: string | undefined) => said !== null && said !== read;

const errorOf = (error: Error | null): AnyError | null => (error instanceof CallError ? error.error : null);
