import type { CallRecord, Company, Member } from '../../contract/documents.js';
import { PLAN_TERMS } from '../../contract/ranks.js';
import { companyOrigin } from '../../config.js';
import { isOpen, mayAnswer } from '../../engine/deciding.js';
import type { WorkspaceEvent } from '../../engine/events/event.js';
import type { EventType } from '../../engine/events/table.js';
import { approval } from '../../mail/approval.js';
import { confirmation } from '../../mail/confirmation.js';
import { creditsLow } from '../../mail/creditsLow.js';
import { creditsUsedUp } from '../../mail/creditsUsedUp.js';
import { endpointDisabled } from '../../mail/endpointDisabled.js';
import { keyExpiring } from '../../mail/keyExpiring.js';
import type { Letter } from '../../mail/letter.js';
import { monthEnd, monthOf } from '../../store/credits.js';
import type { FanOutDependencies } from '../fanOut.js';
import type { Dependencies } from '../../dependencies.js';

/** Whom a mail goes to, as they are when it is sent. */
export interface MailReader {
  readonly company: Company;
  readonly member: Member;
  readonly now: Date;
}

/** A kind of event that people are told of by mail. */
interface MailKind {
  /**
   * Ids of the members who are told; some may have left by the time they are written to.
   * @param held the event's call, where it waits for a person
   */
  readers(event: WorkspaceEvent, held?: CallRecord): Promise<readonly string[]>;
  /**
   * What they are told, read when the mail is sent: the event itself carries ids alone.
   * @returns null where there is nothing to tell this person any more; `until` is when there will be nothing
   */
  write(event: WorkspaceEvent, reader: MailReader): Promise<{ readonly letter: Letter; readonly until?: Date } | null>;
}

/** Every kind of event that is told of by mail. */
export function createMailKinds({ store, registry, config }: Pick<Dependencies, 'store' | 'registry' | 'config'>) {
  const originOf = (company: Company) => companyOrigin(config.publicUrl, company._id);
  const homeOf = (company: Company) => `${originOf(company)}/`;

  async function adminsOf(companyId: string): Promise<readonly string[]> {
    return (await store.companies.get(companyId))?.admins ?? [];
  }

  async function creditsOf({ companyId, data }: WorkspaceEvent, { company, member, now }: MailReader) {
    const month = monthOf(now);
    if (member.role !== 'admin' || data['month'] !== month) return null;
    const { granted, available } = await store.credits.statusOf(
      companyId,
      month,
      PLAN_TERMS[company.plan].creditsPerMonth,
    );
    const until = monthEnd(now);
    const told = { company: company.name, granted, left: available, renewed: until, link: homeOf(company) };
    return { told, until };
  }

  const kinds: Partial<Record<EventType, MailKind>> = {
    'call.held': {
      async readers({ data }, call) {
        const hold = call?.hold;
        // Another preview has an event of its own; and what is answered as it is published is nobody's any more.
        if (!hold || hold.n !== data['n']) return [];
        const { companyId, principal } = call;
        // Whoever clicks sees the question at once.
        if (hold.kind === 'confirmation') return principal.kind === 'key' ? [principal.memberId] : [];
        const admins = await store.members.many(companyId, await adminsOf(companyId));
        return admins.filter((admin) => mayAnswer(call, hold, admin) === 'approve').map(({ _id }) => _id);
      },
      async write({ callId, data }, { company, member, now }) {
        const call = callId === null ? null : await store.calls.get(callId);
        if (!call || !isOpen(call, now) || call.hold.n !== data['n']) return null;
        const { hold, action } = call;
        const { title, asked_by, differs = [] } = hold.preview;
        const may = mayAnswer(call, hold, member);
        if (may !== 'confirm' && may !== 'approve') return null;
        const letter = (may === 'confirm' ? confirmation : approval)({
          company: company.name,
          action: registry.get(action)?.title ?? action,
          title,
          person: asked_by.person,
          via: asked_by.via,
          until: hold.expiresAt,
          again: differs.length > 0,
          link: `${originOf(company)}/decide/${call._id}`,
        });
        return { letter, until: hold.expiresAt };
      },
    },
    'credits.low': {
      readers: ({ companyId }) => adminsOf(companyId),
      async write(event, reader) {
        const credits = await creditsOf(event, reader);
        // That they are used up has a mail of its own.
        if (!credits || credits.told.left <= 0) return null;
        return { letter: creditsLow(credits.told), until: credits.until };
      },
    },
    'credits.used_up': {
      readers: ({ companyId }) => adminsOf(companyId),
      async write(event, reader) {
        const credits = await creditsOf(event, reader);
        // A higher plan, chosen meanwhile, has brought new ones.
        if (!credits || credits.told.left > 0) return null;
        return { letter: creditsUsedUp(credits.told), until: credits.until };
      },
    },
    'key.expiring': {
      readers: ({ data }) => Promise.resolve([String(data['ownerId'])]),
      async write({ companyId, data }, { company, now }) {
        const key = await store.keys.get(companyId, String(data['keyId']));
        if (!key || key.switchedOffAt || key.successor || key.expiresAt <= now) return null;
        if (key.expiresAt.toISOString() !== data['expiresAt']) return null;
        const { name, lastFour, expiresAt } = key;
        const letter = keyExpiring({ company: company.name, name, lastFour, expiresAt, link: homeOf(company) });
        return { letter, until: expiresAt };
      },
    },
    'endpoint.disabled': {
      async readers({ companyId, data }) {
        // Whoever does it by hand knows.
        if (data['reason'] === 'by_hand') return [];
        const endpoint = await store.endpoints.get(companyId, String(data['endpointId']));
        return endpoint ? [...new Set([endpoint.ownerId, ...(await adminsOf(companyId))])] : [];
      },
      async write({ companyId, data }, { company, member }) {
        const endpoint = await store.endpoints.get(companyId, String(data['endpointId']));
        const { disabledAt: at = null, disabledBecause: because = 'by_hand' } = endpoint ?? {};
        if (!endpoint || !at || because === 'by_hand') return null;
        if (member.role !== 'admin' && member._id !== endpoint.ownerId) return null;
        const { host } = new URL(endpoint.url);
        const { description } = endpoint;
        const link = homeOf(company);
        return { letter: endpointDisabled({ company: company.name, description, host, because, at, link }) };
      },
    },
  };
  return kinds;
}

/** Whom events are told of by mail, for the publisher. */
export function mailReaders(
  parts: Pick<Dependencies, 'store' | 'registry' | 'config'>,
): NonNullable<FanOutDependencies['mailReaders']> {
  const kinds = createMailKinds(parts);
  return async (events) => {
    const asked = events.flatMap(({ type, callId }) => (type === 'call.held' && callId !== null ? [callId] : []));
    const held = new Map((await parts.store.calls.stillHeld(asked)).map((call) => [call._id, call]));
    const readers = events.map(async (event) => {
      const ids = await kinds[event.type]?.readers(event, held.get(event.callId ?? ''));
      return [event._id, ids ?? []] as const;
    });
    return new Map(await Promise.all(readers));
  };
}
