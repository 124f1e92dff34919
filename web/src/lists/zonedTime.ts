import {
  fromAbsolute,
  getLocalTimeZone,
  parseDate,
  parseDateTime,
  toCalendarDateTime,
  toZoned,
  type CalendarDateTime,
} from '@internationalized/date';

/** Days and times as the clocks of a zone show them. Without a zone, that of the person. */

type Zone = string | undefined;

/** `2026-11-20T14:30:00`, with milliseconds where the instant has some. */
export const wallTime = (instant: number, zone: Zone): string =>
  toCalendarDateTime(fromAbsolute(instant, zoneOf(zone))).toString();

/** When the clocks show this time. Where they skip it, the instant after the skipped hour. */
export const instantOf = (wall: string, zone: Zone): number => instantAt(parseDateTime(wall), zone);

/** When a day begins. @param day such as `2026-11-20` */
export const startOf = (day: string, zone: Zone): number => instantAt(toCalendarDateTime(parseDate(day)), zone);

/** The day so many days later. */
export const daysLater = (day: string, days: number): string => parseDate(day).add({ days }).toString();

const instantAt = (time: CalendarDateTime, zone: Zone) => toZoned(time, zoneOf(zone)).toDate().getTime();
const zoneOf = (zone: Zone) => zone ?? getLocalTimeZone();
