import { stat } from 'node:fs/promises';
import { EFFECTS } from '../generated/actions.js';
import { localFetch } from '../node.js';
import { readCatalogue } from './catalogue.js';
import { clientOf, readSettings, settingsFile, type Settings } from './settings.js';

interface Finding {
  readonly ok: boolean;
  readonly what: string;
}

const good = (what: string): Finding => ({ ok: true, what });
const bad = (what: string): Finding => ({ ok: false, what });
/** The most that the clocks may differ, milliseconds. With a larger difference, expiry times are misread. */
const CLOCK_WITHIN = 60_000;
const DAY = 86_400_000;

const WHY: Readonly<Record<string, string>> = {
  ENOTFOUND: 'No machine has this name. Check it for a typing error.',
  EAI_AGAIN: 'Names cannot be resolved. Check the network.',
  ECONNREFUSED: 'The machine answers, but nothing listens at this port. Check that the service runs.',
  ETIMEDOUT: 'Nothing answers. Check the address and the firewall.',
  CERT_HAS_EXPIRED: "The server's certificate has expired. Tell the operator of the service.",
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate is self-signed. Set NODE_EXTRA_CA_CERTS.',
};

/** Checks a set-up step by step. Ends at the first failure that the later steps depend on. */
export async function diagnose(given: string | undefined): Promise<readonly Finding[]> {
  const findings: Finding[] = [await fileFinding(), nodeFinding()];
  let settings: Settings;
  try {
    settings = await readSettings(given);
  } catch (error) {
    return [
      ...findings,
      bad(error instanceof Error ? error.message : 'No address is known. Sign in: action-api login <address>'),
    ];
  }
  findings.push(good(`${settings.url} (${settings.source})`));
  const reached = await reach(settings.url);
  findings.push(...reached.findings);
  if (!reached.ok) return findings;
  findings.push(await versionFinding(settings.url), await keyFinding(settings));
  return findings;
}

async function fileFinding(): Promise<Finding> {
  const file = settingsFile();
  const mode = await stat(file).then(
    (found) => found.mode & 0o777,
    () => undefined,
  );
  if (mode === undefined) return good('No keys are kept on this machine.');
  return mode & 0o077 && process.platform !== 'win32'
    ? bad(`Others on this machine can read ${file}. Protect it with chmod 600, and rotate its keys.`)
    : good(`Keys are kept in ${file}, for you alone.`);
}

function nodeFinding(): Finding {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const enough = major > 20 || (major === 20 && minor >= 15);
  return enough
    ? good(`Node ${process.versions.node}.`)
    : bad(`Node ${process.versions.node} is too old. Install 20.15 or later.`);
}

/** Whether something answers, whether it is the service, whether it knows the company, and whether the clocks agree. */
async function reach(url: string): Promise<{ ok: boolean; findings: readonly Finding[] }> {
  // Without a key, the address of a company answers `unauthenticated`, and every other address `not_found`.
  const probe = await localFetch(`${url}/calls/none`, {
    redirect: 'manual',
    signal: AbortSignal.timeout(15_000),
  }).catch((error: unknown) => error as Error & { code?: string; cause?: { code?: string } });
  if (probe instanceof Error) {
    const code = probe.cause?.code ?? probe.code ?? probe.name;
    return { ok: false, findings: [bad(`The service cannot be reached (${code}). ${WHY[code] ?? ''}`.trimEnd())] };
  }
  const body = (await probe.json().catch(() => undefined)) as { error?: { code?: string } } | undefined;
  const code = body?.error?.code;
  if (code === 'unauthenticated')
    return { ok: true, findings: [good('The service answers and knows the company.'), clockFinding(probe)] };
  if (code === 'not_found')
    return {
      ok: false,
      findings: [bad('The service answers, but there is no company at this address. Use https://<company>.<host>.')],
    };
  if (code === 'unavailable')
    return { ok: false, findings: [bad('The service answers, but cannot take calls at the moment. Try again later.')] };
  return {
    ok: false,
    findings: [bad(`Something answers with ${probe.status}, but it is not the Action API. Check the address.`)],
  };
}

function clockFinding(response: Response): Finding {
  const off = Date.now() - Date.parse(response.headers.get('Date') ?? '');
  if (Number.isNaN(off)) return good('The service sends no date to compare the clock with.');
  return Math.abs(off) > CLOCK_WITHIN
    ? bad(
        `This machine's clock is ${Math.round(Math.abs(off) / 1_000)} s ${off > 0 ? 'ahead of' : 'behind'} the service's.`,
      )
    : good('The clocks agree.');
}

async function versionFinding(url: string): Promise<Finding> {
  const catalogue = await readCatalogue(url, 0).catch(() => undefined);
  if (!catalogue) return bad('The service has no OpenAPI document at /api/v1/openapi.json. Check the address.');
  if (catalogue.version !== '1')
    return bad(`The service has version ${catalogue.version} of the API, this client version 1. Update this client.`);
  const offered = Object.keys(catalogue.actions);
  const gone = Object.keys(EFFECTS).filter((name) => !offered.includes(name));
  if (gone.length > 0) return bad(`The service no longer has ${gone.join(', ')}. Update this client.`);
  const fresh = offered.filter((name) => !(name in EFFECTS)).length;
  return good(
    `API version 1, ${offered.length} actions${fresh > 0 ? `, ${fresh} newer than this client's types` : ''}.`,
  );
}

async function keyFinding(settings: Settings): Promise<Finding> {
  if (settings.key === undefined)
    return bad(`There is no key for this address. Sign in: action-api login ${settings.url}`);
  const me = await clientOf(settings)
    .team.me()
    .catch((error: unknown) => error as Error);
  if (me instanceof Error) return bad(me.message);
  if (me.held)
    return bad("The key cannot be tried: the company's policy holds team.me. Ask an administrator to change it.");
  if (!me.ok) return bad(`The key does not work: ${me.error.message}`);
  const { person, role, company, key } = me.data;
  const days = key ? (Date.parse(key.expiresAt) - Date.now()) / DAY : Infinity;
  const who = `The key works: ${person.name}, ${role}, at ${company.name} (${company.plan}), until ${key?.expiresAt.slice(0, 10)}.`;
  return good(days < 7 ? `${who} It expires soon. Rotate it with keys.rotate.` : who);
}
