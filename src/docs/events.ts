import { bodyOf } from '../engine/events/event.js';
import { EVENT_TYPES, EVENTS, type EventType } from '../engine/events/table.js';
import { resultTable } from './fields.js';
import { fence, table, type DocsPage } from './page.js';

/** An example of the body that receivers get. */
function exampleOf(type: EventType): string {
  const { example } = EVENTS[type];
  const body = bodyOf({
    _id: `evt_${type.replace('.', '_')}_example`,
    companyId: 'acme',
    type,
    at: new Date('2026-11-21T09:30:00Z'),
    callId: 'callId' in example ? example.callId : null,
    by: null,
    object: '',
    version: null,
    audience: { kind: 'everyone' },
    data: example,
  });
  return JSON.stringify(body, null, 2);
}

function eventPage(type: EventType): DocsPage {
  const { when, data } = EVENTS[type];
  const markdown = [
    `# ${type}`,
    when,
    'Sent to [webhook endpoints](/docs/webhooks) and [live streams](/docs/live) that ask for it and may see it.',
    '## `data` of its body',
    resultTable(data),
    '## Example',
    fence('json', exampleOf(type)),
  ].join('\n\n');
  return { path: `events/${type}`, title: type, summary: when, section: 'Events', markdown };
}

/** A page for every kind of event, in the order of the table. */
export function eventPages(): readonly DocsPage[] {
  return EVENT_TYPES.map(eventPage);
}

/** All types of events, with when they occur. */
export function eventsTable(): string {
  return table(
    ['Event', 'When'],
    EVENT_TYPES.map((type) => [`[\`${type}\`](/docs/events/${type})`, EVENTS[type].when]),
  );
}
