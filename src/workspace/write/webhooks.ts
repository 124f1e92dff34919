import type { Endpoint } from '../../contract/endpoints.js';
import { MOST_ENDPOINTS } from '../../contract/ranks.js';
import { newSigningSecret } from '../../engine/events/sign.js';
import { endpointsFull } from '../../engine/full.js';
import { derivedId, hashedId } from '../../engine/ids.js';
import { phrase } from '../../engine/phrases/phrase.js';
import type { WriteWebhooks } from '../../engine/ports/webhooks.js';
import type { Delivery } from '../../store/deliveries.js';
import type { StoredEndpoint } from '../../store/endpoints.js';
import type { Mutation } from '../../store/history.js';
import { start } from '../../events/publish.js';
import type { Writing } from './writing.js';
import { noSuch, otherVersion } from '../../engine/refusals.js';

export function writeWebhooks({ dependencies, read, run, author, nextId, fresh, change }: Writing): WriteWebhooks {
  const { store, vault, log } = dependencies;
  const { companyId, callId, principal } = read;
  /** The same in every run. The time in ids and the time of events derive from it. */
  const dispatchedAt = run.record.dispatchedAt ?? author.at;

  /** The call record has the secret before the endpoint has it, so that a crash in between loses nothing. */
  const newSecret = () => store.calls.putSecret(callId, 'secret', vault.seal(newSigningSecret()));

  /** Takes one of the places that a company has for endpoints. @throws Refusal conflict if all are taken */
  async function takePlace(holder: string): Promise<void> {
    const claim = { scope: `endpoints/${companyId}`, companyId, holder, most: MOST_ENDPOINTS, at: author.at };
    const look = async (ids: readonly string[]) =>
      new Map((await store.endpoints.many(companyId, ids)).map(({ _id, deletedAt }) => [_id, deletedAt === null]));
    if (!(await store.places.claim(claim, look))) throw endpointsFull(MOST_ENDPOINTS);
  }

  const changed = (id: string, mutate: Mutation<StoredEndpoint>): Promise<StoredEndpoint> =>
    change('webhook endpoint', store.endpoints.writes, { id, known: null }, (endpoint) => {
      if (endpoint.deletedAt) throw noSuch('webhook endpoint');
      return mutate(endpoint);
    });

  /** Inserts the delivery, then starts its workflow. If that fails, the sweeper starts it. */
  async function deliver(fields: Pick<Delivery, 'receiver' | 'eventId' | 'type'>): Promise<string> {
    const _id = hashedId('dlv', dispatchedAt.getTime(), callId);
    const delivery: Delivery = {
      ...fields,
      _id,
      companyId,
      channel: 'webhook',
      state: 'pending',
      at: dispatchedAt,
      attempts: [],
      nextAt: dispatchedAt,
      // Not published, so it has no position in the log and no ordering key.
      position: '',
      unstarted: true,
    };
    await store.deliveries.insert([delivery]);
    await start(dependencies, [_id]).catch((error: unknown) =>
      log.warn({ callId, kind: (error as Error).name }, 'a delivery could not be started; the sweeper will start it'),
    );
    return _id;
  }

  return {
    ...read.webhooks,
    async create(fields) {
      const _id = nextId('whk');
      await takePlace(_id);
      const secret = await newSecret();
      const stored: StoredEndpoint = {
        ...fresh(_id),
        ...fields,
        ownerId: principal.memberId,
        disabledAt: null,
        deletedAt: null,
        failingSince: null,
        secret,
      };
      const endpoint = withoutSecrets(await store.endpoints.writes.create(author, stored));
      return { endpoint, secret: vault.open(secret) };
    },
    update: async (id, fields, expected) =>
      withoutSecrets(
        await changed(id, ({ version }) => {
          if (expected !== undefined && expected !== version) {
            throw otherVersion(phrase`The endpoint`, version, expected);
          }
          // Earlier failures belong to another address.
          const reset = fields.url !== undefined && { failingSince: null };
          return Object.keys(fields).length === 0 ? null : { set: { ...fields, ...reset } };
        }),
      ),
    async rotateSecret(id, grace) {
      const secret = await newSecret();
      const until = new Date(author.at.getTime() + grace);
      const stored = await changed(id, (endpoint) => ({
        set: { secret, previous: grace === 0 ? null : { secret: endpoint.secret, until } },
      }));
      const oldUntil = stored.previous?.until ?? null;
      return { endpoint: withoutSecrets(stored), secret: vault.open(secret), oldUntil };
    },
    disable: async (id) =>
      withoutSecrets(
        await changed(id, ({ disabledAt }) =>
          disabledAt ? null : { set: { disabledAt: author.at, disabledBecause: 'by_hand' } },
        ),
      ),
    enable: async (id) =>
      withoutSecrets(
        await changed(id, ({ disabledAt }) => (disabledAt ? { set: { disabledAt: null, failingSince: null } } : null)),
      ),
    delete: async (id) =>
      withoutSecrets(await changed(id, () => ({ set: { deletedAt: author.at }, change: 'deleted' }))),
    async sendTest({ _id: endpointId, ownerId }) {
      const eventId = derivedId('evt', callId);
      const type = 'endpoint.test';
      await store.events.insert([
        {
          _id: eventId,
          companyId,
          type,
          at: dispatchedAt,
          callId,
          by: author.by,
          object: endpointId,
          version: null,
          audience: { kind: 'person', memberId: ownerId },
          data: { endpointId },
        },
      ]);
      return deliver({ receiver: endpointId, eventId, type });
    },
    redeliver: ({ endpointId, eventId, type }) => deliver({ receiver: endpointId, eventId, type }),
  };
}

function withoutSecrets({ secret: _secret, previous: _previous, ...endpoint }: StoredEndpoint): Endpoint {
  return endpoint;
}
