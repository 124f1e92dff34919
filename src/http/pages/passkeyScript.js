/**
 * The script of the passkey pages. It fetches options from the service, asks the device, and sends the device's answer
 * back. It converts values itself, because the `toJSON` of credentials fails in extensions of password managers.
 */

const form = document.querySelector('form[data-passkey]');
/** The element for the message about a failure. It has the texts in the language of the page. */
const problem = document.querySelector('#passkey-problem');

/** A refusal of the service, with a message for the person. */
class Refused extends Error {}

const bytesOf = (text) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.codePointAt(0));

const textOf = (buffer) =>
  btoa(Array.from(new Uint8Array(buffer), (byte) => String.fromCodePoint(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

async function send(path, body) {
  const headers = { Accept: 'application/json', 'Content-Type': 'application/json' };
  if (form.dataset.csrf) headers['X-CSRF-Token'] = form.dataset.csrf;
  const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
  const envelope = await response.json();
  if (!envelope.ok) throw new Refused(envelope.error.message);
  return envelope.data;
}

/** A credential in the form that the service reads (WebAuthn Level 3, section 5.1). @param fields of its response */
function plain(credential, fields) {
  const { id, rawId, type, response } = credential;
  const values = fields.filter((name) => response[name]).map((name) => [name, textOf(response[name])]);
  return { id, rawId: textOf(rawId), type, clientExtensionResults: {}, response: Object.fromEntries(values) };
}

const ceremonies = {
  async 'sign-in'() {
    const { options } = await send('/sign-in/passkey/options', {});
    const publicKey = { ...options, challenge: bytesOf(options.challenge) };
    const found = await navigator.credentials.get({ publicKey });
    const credential = plain(found, ['clientDataJSON', 'authenticatorData', 'signature', 'userHandle']);
    const { location: path } = await send('/sign-in/passkey', { credential, next: form.dataset.next });
    globalThis.location.assign(path);
  },

  async add() {
    const { options } = await send('/account/passkeys/options', { password: form.elements.password?.value });
    const publicKey = {
      ...options,
      challenge: bytesOf(options.challenge),
      user: { ...options.user, id: bytesOf(options.user.id) },
      excludeCredentials: options.excludeCredentials.map((known) => ({ ...known, id: bytesOf(known.id) })),
    };
    const made = await navigator.credentials.create({ publicKey });
    const credential = plain(made, ['clientDataJSON', 'attestationObject']);
    credential.response.transports = made.response.getTransports?.() ?? [];
    await send('/account/passkeys', { credential, name: form.elements.name.value });
    globalThis.location.reload();
  },
};

function messageOf(error) {
  if (error instanceof Refused) return error.message;
  if (error.name === 'InvalidStateError') return problem.dataset.known;
  return error.name === 'NotAllowedError' ? problem.dataset.cancelled : problem.dataset.failed;
}

/** @param lang that of the text; messages of the service are English */
function show(text, lang = document.documentElement.lang) {
  problem.lang = lang;
  problem.textContent = text;
  problem.hidden = text === '';
}

async function run(event) {
  event.preventDefault();
  const button = form.querySelector('button');
  button.disabled = true;
  show('');
  try {
    await ceremonies[form.dataset.passkey]();
  } catch (error) {
    show(messageOf(error), error instanceof Refused ? 'en' : undefined);
  }
  button.disabled = false;
}

if (globalThis.PublicKeyCredential) form?.addEventListener('submit', (event) => void run(event));
else show(problem.dataset.unsupported);
