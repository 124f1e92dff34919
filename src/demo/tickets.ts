import { createRandom } from './random.js';
import { STAFF } from './people.js';
import { ages, choices, dated, day, emailAt, table, type DemoList, type DemoRow } from './table.js';
import { CUSTOMERS, FIRST_NAMES, LAST_NAMES, NOTES, PRODUCTS, SUBJECTS } from './words.js';

const TICKETS = 177;

const PRIORITIES = ['Low', 'Normal', 'High', 'Urgent'];

/** Hours that were booked on the wrong ticket, by the number of the ticket. */
const SLIPS: Readonly<Record<number, number>> = { 23: 96, 140: 160 };

/** 180 rows: three tickets are duplicates, five are stale, two have outlying hours. */
export function tickets(now: Date): DemoList {
  const random = createRandom(180);
  const rows = Array.from({ length: TICKETS }, (_, index): DemoRow => {
    const requester = `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`;
    const age = index % 36 === 20 ? { made: 330 + index, changed: 310 + index } : ages(random);
    const status = random.pick(['open', 'open', 'waiting', 'solved', 'closed', 'closed']);
    return dated(now, age, {
      status,
      cells: {
        subject: random.pick(SUBJECTS).replace('#', String(10_417 + index * 7)),
        requester: emailAt(requester, random.pick(CUSTOMERS)),
        product: random.pick(PRODUCTS),
        priority: random.pick(['Low', 'Normal', 'Normal', 'Normal', 'High', 'Urgent']),
        opened_on: day(now, age.made),
        hours_spent: SLIPS[index] ?? random.whole(1, 32) / 4,
        assignee: status === 'open' && random.chance(0.3) ? null : random.pick(STAFF),
        notes: random.chance(0.4) ? null : random.pick(NOTES),
      },
    });
  });
  const twice = rows
    .filter((_, index) => index % 60 === 41)
    .map((row, index) => {
      const cells = { ...row.cells, hours_spent: 0.25, opened_on: day(now, 3 + index) };
      return dated(now, { made: 3 + index, changed: 2 + index }, { status: 'open', cells });
    });
  return table(
    {
      name: 'Support tickets',
      columns: [
        { id: 'subject', name: 'Subject', type: 'text' },
        { id: 'requester', name: 'Requester', type: 'email' },
        choices('product', 'Product', PRODUCTS),
        choices('priority', 'Priority', PRIORITIES),
        { id: 'opened_on', name: 'Opened on', type: 'date' },
        { id: 'hours_spent', name: 'Hours spent', type: 'number' },
        { id: 'assignee', name: 'Assignee', type: 'person' },
        { id: 'notes', name: 'Notes', type: 'long_text' },
      ],
      statuses: [
        { id: 'open', name: 'Open' },
        { id: 'waiting', name: 'Waiting' },
        { id: 'solved', name: 'Solved' },
        { id: 'closed', name: 'Closed' },
      ],
    },
    [...rows, ...twice],
  );
}
