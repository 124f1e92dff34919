import { appendFile } from 'node:fs/promises';
import type { Dependencies } from '../dependencies.js';
import type { Block } from '../engine/receipts.js';

/** The longest time that an anchor target may take to answer, in milliseconds. */
const WITHIN = 10_000;

/** The head of a company's receipt chain, as it is sent to the anchor target. */
interface SentHead {
  readonly company: string;
  readonly seq: number;
  readonly hash: string;
  /** The id of the key that signed the block, and the signature; both are null for a block older than signatures. */
  readonly key: string | null;
  readonly signature: string | null;
}

/**
 * Sends the chain heads that have changed since the last time to the target `RECEIPT_ANCHORS`, at most once in
 * `RECEIPT_ANCHORS_EVERY_MS` over all processes. A head may be sent twice. A head that went back, because its block was
 * deleted, is sent too.
 * @returns how many heads were sent
 * @throws Error if the target did not accept the heads; the next sweep sends them
 */
export async function sendAnchors(
  dependencies: Pick<Dependencies, 'store' | 'config' | 'mailer' | 'now'>,
): Promise<number> {
  const { store, config, now } = dependencies;
  const { anchors: place, anchorEvery } = config.receipts;
  if (!place) return 0;
  const at = now();
  if (!(await store.anchors.claim(at, new Date(at.getTime() + anchorEvery)))) return 0;
  try {
    const heads = await changedHeads(dependencies);
    if (heads.length === 0) return 0;
    await send(dependencies, place, { service: config.publicUrl.origin, at: at.toISOString(), heads });
    await store.anchors.setSent(
      heads.map(({ company, seq, hash }) => ({ _id: company, companyId: company, seq, hash })),
    );
    return heads.length;
  } catch {
    await store.anchors.release();
    // The cause may contain the address, so it is dropped.
    throw new Error('The heads of the receipt chains could not be sent.');
  }
}

async function changedHeads({ store }: Pick<Dependencies, 'store'>): Promise<readonly SentHead[]> {
  const heads: SentHead[] = [];
  for await (const companyId of store.anchors.companies()) {
    const [head, sent] = await Promise.all([store.receipts.head(companyId), store.anchors.sent(companyId)]);
    if (head && (head.seq !== sent?.seq || head.hash !== sent.hash)) heads.push(sentHead(head));
  }
  return heads;
}

function sentHead({ companyId, seq, hash, key, signature }: Block): SentHead {
  return { company: companyId, seq, hash, key: key ?? null, signature: signature ?? null };
}

interface AnchorMessage {
  readonly service: string;
  readonly at: string;
  readonly heads: readonly SentHead[];
}

async function send({ mailer }: Pick<Dependencies, 'mailer'>, place: URL, message: AnchorMessage): Promise<void> {
  const body = JSON.stringify(message);
  if (place.protocol === 'file:') return appendFile(place, `${body}\n`, { mode: 0o600 });
  if (place.protocol === 'mailto:') {
    const subject = `Receipt anchors of ${message.service}`;
    const mail = { to: decodeURIComponent(place.pathname), subject, text: body, automatic: true };
    // No company has this address, because the service itself sends the mail.
    return mailer.send(mail, {
      companyId: '-',
      messageId: `anchors.${Date.parse(message.at)}@${new URL(message.service).hostname}`,
    });
  }
  const response = await fetch(place, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(WITHIN),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error('The place did not take the heads.');
}
