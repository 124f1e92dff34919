import type { FieldFault } from '../../../contract/errorFields.js';
import { isZone } from '../../../engine/zones.js';
import { phrase } from '../../../engine/phrases/phrase.js';

/** The fault of the field `/zone`, if there is no such time zone. */
export function zoneFaults(zone: string | undefined): readonly FieldFault[] {
  if (zone === undefined || isZone(zone)) return [];
  return [
    { path: '/zone', message: phrase`There is no such zone.`, fix: phrase`Send a name such as Europe/Berlin (IANA).` },
  ];
}
