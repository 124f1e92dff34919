import {
  fromAbsolute,
  getLocalTimeZone,
  parseDate,
  parseDateTime,
  toCalendarDateTime,
  toZoned,
  type CalendarDateTime,
} from '@internationalized/date';

/** Converts between instants and the clock times of a zone. Without a zone, the zone of the person applies. */

type Zone = string | undefined;

/** The clock time `2026-11-20T14:30:00`, with milliseconds if the instant has some. */
export const wallTime = (instant: number, zone: Zone): string =>
  toCalendarDateTime(fromAbsolute(instant, zoneOf(zone))).toString();

/** The instant of a clock time. If the clocks skip it, the instant after the skipped hour. */
export const instantOf = (wall: string, zone: Zone): number => instantAt(parseDateTime(wall), zone);

/** The instant at which a day starts. @param day such as `2026-11-20` */
export const startOf = (day: string, zone: Zone): number => instantAt(toCalendarDateTime(parseDate(day)), zone);

/** The day that is this number of days later. */
export const daysLater = (day: string, days: number): string => parseDate(day).add({ days }).toString();

const instantAt = (time: CalendarDateTime, zone: Zone) => toZoned(time, zoneOf(zone)).toDate().getTime();
const zoneOf = (zone: Zone) => zone ?? getLocalTimeZone();
