import { en as states } from './callStates.js';
import { en as operators } from './operators.js';
import { en as roles } from './roleNames.js';

const { admin: _, ...roleOfMembers } = roles;
const alwaysNotified = { app: 'In the app', app_and_mail: 'In the app and by mail' };
const notified = { ...alwaysNotified, off: 'Not at all' };

/**
 * What the choices of the forms are called in English: for each field the meanings that its values have. A field of
 * this name has other values in some actions.
 */
export const choices: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>> = {
  appliesTo: [{ keys: 'Calls by keys', all: 'All calls' }],
  approvals: [alwaysNotified],
  assignments: [notified],
  color: [
    {
      gray: 'Gray',
      red: 'Red',
      orange: 'Orange',
      yellow: 'Yellow',
      green: 'Green',
      teal: 'Teal',
      blue: 'Blue',
      purple: 'Purple',
      pink: 'Pink',
    },
  ],
  dates: [{ day_first: 'Day first: 31.12.2026', month_first: 'Month first: 12/31/2026' }],
  decimal: [{ '.': 'Point: 1,234.56', ',': 'Comma: 1.234,56' }],
  defaultRole: [roleOfMembers],
  direction: [{ asc: 'Ascending', desc: 'Descending' }],
  each: [{ day: 'A day', month: 'A month', year: 'A year' }],
  format: [
    { plain: 'Number', percent: 'Percent', currency: 'Currency' },
    { csv: 'CSV', json: 'JSON' },
  ],
  function: [{ count: 'Count', sum: 'Sum', average: 'Average', min: 'Minimum', max: 'Maximum' }],
  guard: [
    {
      confirm: 'The person confirms',
      approve: 'An administrator approves',
      confirm_and_approve: 'The person confirms, then an administrator approves',
    },
  ],
  mentions: [notified],
  onDelete: [{ unlink: 'Remove the links', refuse: 'Keep rows that are linked' }],
  op: [operators],
  openTo: [{ company: 'The whole company' }],
  period: [{ week: 'Week', month: 'Month' }],
  plan: [{ free: 'Free', team: 'Team', business: 'Business' }],
  role: [roles],
  state: [
    states,
    { active: 'On the team', removed: 'Removed' },
    { pending: 'Is being sent', delivered: 'Delivered', failed: 'Failed', cancelled: 'Cancelled' },
  ],
  type: [
    {
      text: 'Text',
      long_text: 'Long text',
      number: 'Number',
      checkbox: 'Checkbox',
      date: 'Date',
      date_time: 'Date and time',
      choice: 'Choice',
      person: 'Person',
      url: 'Web address',
      email: 'Mail address',
      link: 'Link to rows',
      file: 'Files',
      formula: 'Formula',
      created_at: 'Created at',
      changed_at: 'Changed at',
      created_by: 'Created by',
      changed_by: 'Changed by',
      linked: 'Rows that link here',
      lookup: 'Values of linked rows',
      rollup: 'Figure of linked rows',
    },
  ],
  unfit: [{ refuse: 'Change nothing', empty: 'Empty the cell' }],
  within: [{ hour: 'An hour' }],
};

/** Fields whose choices are identifiers: types of events are what programs and logs have, in every language. */
export const IDENTIFIERS: readonly string[] = ['events'];
