import type { Company, Member } from '../../contract/documents.js';
import { PLAN_TERMS } from '../../contract/ranks.js';
import { companyOrigin } from '../../config.js';
import { keyDenial } from '../../engine/authority.js';
import { isOpen, mayAnswer } from '../../engine/deciding.js';
import type { WorkspaceEvent } from '../../engine/events/event.js';
import type { EventType } from '../../engine/events/table.js';
import { approval } from '../../mail/approval.js';
import { confirmation } from '../../mail/confirmation.js';
import { creditsLow } from '../../mail/creditsLow.js';
import { creditsUsedUp } from '../../mail/creditsUsedUp.js';
import { endpointDisabled } from '../../mail/endpointDisabled.js';
import { settingsOf } from '../../engine/notifications.js';
import { keyExpiring } from '../../mail/keyExpiring.js';
import { rejection } from '../../mail/rejection.js';
import { monthEnd, monthOf } from '../../store/credits.js';
import type { FanOutDependencies } from '../fanOut.js';
import type { Dependencies } from '../../dependencies.js';
import type { MailKind, MailReader } from './mailKind.js';
import { createNotifiedMail } from './notifiedMail.js';

/** The types of event that are sent by mail. */
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
    const facts = { company: company.name, granted, left: available, renewed: until, link: homeOf(company) };
    return { facts, until };
  }

  const wantsDecisions = (member: Member) => settingsOf(member).approvals === 'app_and_mail';

  /** The members among these who want mails about held calls. */
  async function wantingDecisions(companyId: string, ids: readonly string[]): Promise<readonly string[]> {
    return (await store.members.many(companyId, ids)).filter(wantsDecisions).map(({ _id }) => _id);
  }

  const kinds: Partial<Record<EventType, MailKind>> = {
    'notification.created': createNotifiedMail(store, originOf),
    'call.held': {
      async readers({ data }, call) {
        const hold = call?.hold;
        // A later preview has its own event, and a call that was decided meanwhile needs no mail.
        if (!hold || hold.n !== data['n']) return [];
        const { companyId, principal } = call;
        // A person with a session sees the hold at once.
        if (hold.kind === 'confirmation')
          return principal.kind === 'key' ? wantingDecisions(companyId, [principal.memberId]) : [];
        const admins = await store.members.many(companyId, await adminsOf(companyId));
        const asked = admins.filter((admin) => mayAnswer(call, hold, admin) === 'approve').filter(wantsDecisions);
        return asked.map(({ _id }) => _id);
      },
      async write({ callId, data }, { company, member, now }) {
        const call = callId === null ? null : await store.calls.get(callId);
        if (!call || !isOpen(call, now) || call.hold.n !== data['n']) return null;
        const { hold, action } = call;
        const { title, asked_by, differs = [] } = hold.preview;
        const may = mayAnswer(call, hold, member);
        if ((may !== 'confirm' && may !== 'approve') || !wantsDecisions(member)) return null;
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
    'call.rejected': {
      // A person who rejected their own call needs no mail.
      async readers({ companyId, by, data }) {
        const { memberId } = data['principal'] as { readonly memberId: string };
        return by === memberId ? [] : wantingDecisions(companyId, [memberId]);
      },
      async write({ callId }, { company, member }) {
        const call = callId === null ? null : await store.calls.get(callId);
        if (!call?.hold || call.decision?.answer !== 'no' || call.principal.memberId !== member._id) return null;
        if (!wantsDecisions(member)) return null;
        const { action, decision, hold } = call;
        const letter = rejection({
          company: company.name,
          action: registry.get(action)?.title ?? action,
          title: hold.preview.title,
          by: (await store.members.get(call.companyId, decision.by))?.name ?? 'A former member',
          via: hold.preview.asked_by.via,
          at: decision.at,
          reason: decision.reason,
          link: `${originOf(company)}/decide/${call._id}`,
        });
        return { letter };
      },
    },
    'credits.low': {
      readers: ({ companyId }) => adminsOf(companyId),
      async write(event, reader) {
        const credits = await creditsOf(event, reader);
        // `credits.used_up` has its own mail.
        if (!credits || credits.facts.left <= 0) return null;
        return { letter: creditsLow(credits.facts), until: credits.until };
      },
    },
    'credits.used_up': {
      readers: ({ companyId }) => adminsOf(companyId),
      async write(event, reader) {
        const credits = await creditsOf(event, reader);
        // A larger plan has added credits since.
        if (!credits || credits.facts.left > 0) return null;
        return { letter: creditsUsedUp(credits.facts), until: credits.until };
      },
    },
    'key.expiring': {
      readers: ({ data }) => Promise.resolve([String(data['ownerId'])]),
      async write({ companyId, data }, { company, now }) {
        const key = await store.keys.get(companyId, String(data['keyId']));
        if (!key || key.successor || keyDenial(key, now)) return null;
        if (key.expiresAt.toISOString() !== data['expiresAt']) return null;
        const { name, lastFour, expiresAt } = key;
        const letter = keyExpiring({ company: company.name, name, lastFour, expiresAt, link: homeOf(company) });
        return { letter, until: expiresAt };
      },
    },
    'endpoint.disabled': {
      async readers({ companyId, data }) {
        // The person who disabled the endpoint needs no mail.
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

/** The members who get a mail, by event, for the publisher. */
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
