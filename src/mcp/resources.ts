import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError } from '@modelcontextprotocol/server';
import type { Envelope } from '../contract/envelope.js';
import type { AnyAction } from '../engine/action.js';
import type { Registry } from '../engine/registry.js';
import { inChoice } from './choice.js';
import type { Exchange, ResourcePages } from './exchange.js';
import { quoted, titled } from './quoting.js';

/**
 * The address below which lists are resources, with their first page of rows. The tool `lists_rows` reads the others.
 */
const LIST = 'action-api://lists/';
const JSON_TYPE = 'application/json';

interface ListsPage {
  readonly lists: readonly { readonly listId: string; readonly name: string }[];
  readonly nextCursor: string | null;
}

/** The resources: the lists that the key may see, and the pages of the documentation. */
export function createResources(registry: Registry, pages: ResourcePages) {
  const lists = registry.get('lists.list');
  const rows = registry.get('lists.rows');

  /** Reads by calling an action, with the same checks and the same log. */
  async function read(exchange: Exchange, action: AnyAction, input: unknown): Promise<unknown> {
    const plain = { dryRun: false, propose: false, acceptCost: null, maxCredits: null, idempotencyKey: null };
    const call = async () => (await exchange.call({ action, input, ...plain })).envelope;
    const envelope = await exchange.answer(action.name, call);
    if (envelope.ok) return envelope.data;
    throw protocolError(envelope);
  }

  return {
    async list(exchange: Exchange, cursor: string | undefined) {
      const documents = cursor === undefined ? pages.all.map((page) => ({ ...page })) : [];
      if (!lists || !inChoice(exchange.choice, lists) || !exchange.may(lists)) return { resources: documents };
      const page = (await read(exchange, lists, cursor === undefined ? {} : { cursor })) as ListsPage;
      const own = page.lists.map(({ listId, name }) => ({
        uri: LIST + listId,
        name: listId,
        title: titled(name),
        description: 'The first rows of the list.',
        mimeType: JSON_TYPE,
      }));
      return { resources: [...own, ...documents], ...(page.nextCursor !== null && { nextCursor: page.nextCursor }) };
    },

    templates: () => ({
      resourceTemplates: [
        {
          uriTemplate: `${LIST}{listId}`,
          name: 'list',
          title: 'A list',
          description: 'The first rows of a list.',
          mimeType: JSON_TYPE,
        },
      ],
    }),

    async read(exchange: Exchange, uri: string) {
      const text = pages.read(uri);
      if (text !== undefined) return { contents: [{ uri, mimeType: 'text/markdown', text }] };
      if (!uri.startsWith(LIST) || !rows || !inChoice(exchange.choice, rows)) throw new ResourceNotFoundError(uri);
      const data = await read(exchange, rows, { listId: uri.slice(LIST.length) });
      return { contents: [{ uri, mimeType: JSON_TYPE, text: quoted(data) }] };
    },
  };
}

/** An error of the protocol for a refusal, because a read of a resource has no result for refusals. */
function protocolError(envelope: Envelope & { readonly ok: false }): Error {
  const { error } = envelope;
  const code = error.code === 'not_found' ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError;
  return new ProtocolError(code, error.message, { error });
}
