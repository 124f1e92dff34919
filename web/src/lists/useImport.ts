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

/** What a person has chosen for a file. */
interface Chosen {
  readonly name: string;
  /** The column that rows are found by; the empty text where every line is a new row. */
  readonly by: string;
  readonly notation: Notation;
  readonly targets: Choices;
}

const NOTHING: Chosen = { name: '', by: '', notation: {}, targets: {} };

/** A file that is to be imported, with what the person can choose about it, and what the import would do. */
export function useImport(list: List | undefined) {
  const [file, setFile] = useState<ImportFile | null>(null);
  const [chosen, setChosen] = useState(NOTHING);
  const target = list && { listId: list.listId };
  const content = { format: file?.format ?? 'csv', content: file?.content ?? '' } as const;
  const first = useQuery({ ...readQuery('lists.readFile', { ...target, ...content }), enabled: file !== null });

  const notation = first.data && proposedNotation(first.data, chosen.notation, locale);
  // The types of a new list depend on the notation and the zone, which the file may not say or the person may change.
  const isOther =
    first.data && (['decimal', 'dates'] as const).some((one) => isSaidOtherwise(first.data[one], notation?.[one]));
  const zoneHere = first.data?.withoutZone === true ? getLocalTimeZone() : undefined;
  const isOfAgain = !list && (isOther === true || zoneHere !== undefined);
  const again = useQuery({
    ...readQuery('lists.readFile', { ...content, ...notation, ...(zoneHere !== undefined && { zone: zoneHere }) }),
    enabled: file !== null && isOfAgain,
    // The headings stay while their types are read again.
    placeholderData: (last, query) => (query?.queryKey[2]?.content === content.content ? last : undefined),
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
    // In a new list, a type may fit only where the notation is right: its field stays.
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
  // The person changes one thing after another; the file is tried when they stay.
  const isSettled = useSettled(isReady ? JSON.stringify({ ...input, content: input.content.length }) : '');
  const { data: trial, isPlaceholderData: isOfOther } = useQuery({
    ...trialQuery('lists.import', input),
    enabled: isReady && isSettled,
    // The preview of another file is not shown for this one.
    placeholderData: (last, query) => (query?.queryKey[2]?.content === input.content ? last : undefined),
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
    /** The zone that times without one are read in; undefined where there are none. */
    zone,
    unclear: new Set(
      (['decimal', 'dates'] as const).filter(
        (one) => first.data?.[one] === 'unclear' && chosen.notation[one] === undefined,
      ),
    ),
    /** What is wrong with the file itself. */
    unread: errorOf(first.error ?? again.error),
    input,
    isReady,
    trial: isReady ? trial : undefined,
    /** What the service refuses of this mapping. */
    refused: isOfOther ? null : (trial?.may?.error ?? null),
  };
}

const isSaidOtherwise = (said: string | null, read: string | undefined) => said !== null && said !== read;

const errorOf = (error: Error | null): AnyError | null => (error instanceof CallError ? error.error : null);
