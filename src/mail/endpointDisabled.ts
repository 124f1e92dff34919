import type { EndpointDisabled } from '../contract/endpoints.js';
import { moment, type Letter } from './letter.js';

export interface DisabledEndpoint {
  readonly company: string;
  readonly description: string;
  /** The host of its address. The rest of the address may contain a secret. */
  readonly host: string;
  readonly because: Exclude<EndpointDisabled, 'by_hand'>;
  readonly at: Date;
  readonly link: string;
}

const BECAUSE: Readonly<Record<DisabledEndpoint['because'], string>> = {
  gone: 'It answered that it wants no more events (410).',
  unreachable: 'No delivery to it succeeded for about three days.',
  owner_removed: 'Its owner is no longer on the team, and an endpoint gets what its owner may see.',
};

/** Sent to the owner of a disabled webhook endpoint, and to administrators. */
export function endpointDisabled({ company, description, host, because, at, link }: DisabledEndpoint): Letter {
  return {
    subject: `A webhook endpoint was switched off (${company})`,
    company,
    title: 'A webhook endpoint was switched off',
    paragraphs: [
      `${BECAUSE[because]} It gets no more events until it is enabled again. Events that were not delivered can then ` +
        'be sent once more, for 30 days.',
    ],
    facts: [
      ['Endpoint', description === '' ? host : `${description} (${host})`],
      ['Since', moment(at)],
    ],
    link: { label: `Open ${company}`, href: link },
    notes: [`You get this because the endpoint is yours, or because you are an administrator of ${company}.`],
  };
}
