import { Router } from '@koa/router';
import type Koa from 'koa';
import type { Company } from '../../contract/documents.js';
import { Refusal } from '../../contract/errors.js';
import { phrase } from '../../engine/phrases/phrase.js';
import type { Dependencies } from '../../dependencies.js';
import { errorAnswer, wholeError, type Answer } from '../answer.js';
import { readJson, type InputSchemas } from '../input.js';
import { isFromElsewhere, isToken } from '../pages/forms.js';
import { asCallError, respond } from '../request.js';
import { readSession, type SignedIn } from '../session.js';
import { pathParameter, type RequestContext, type RequestState } from '../state.js';
import { createAnswerReader } from './answers.js';
import { createDeciding } from './deciding.js';
import { absent, outcomeAnswer } from './outcome.js';
import { zoneOf } from '../pages/zone.js';
import { shownView, type Reader } from './view.js';

/** The header with the token of the session. */
const TOKEN = 'X-CSRF-Token';

/** The person who reads or answers, at the address of their company. */
interface Person {
  readonly company: Company;
  readonly session: SignedIn;
}

/**
 * Reads and answers held calls as JSON, for a page of the company that has a script. The person sees and may answer the
 * same as on the decision page. Requests without JSON are passed on to the pages.
 * @returns a router for `/decide/:callId` and `POST /decide`
 */
export function createDecideApi(dependencies: Dependencies, schemas: InputSchemas): Router<RequestState> {
  const { config } = dependencies;
  const deciding = createDeciding(dependencies);
  const read = createAnswerReader(schemas);

  /** @throws Refusal not_found, forbidden or unauthenticated */
  async function personOf(context: RequestContext): Promise<Person> {
    const { company } = context.state;
    if (!company) throw new Refusal('not_found', phrase`There is no company at this address. Use your company's own.`);
    if (isFromElsewhere(context, config))
      throw new Refusal(
        'forbidden',
        phrase`Calls are decided from pages at the company's own address. Nothing was decided.`,
      );
    const session = await readSession(context);
    if (session) return { company, session };
    const message = phrase`This request has no session. Sign in first. A key cannot decide on calls.`;
    throw new Refusal('unauthenticated', message, { reason: 'no_session' });
  }

  /** The person who answers. @throws Refusal also if the token of the session is missing or wrong */
  async function deciderOf(context: RequestContext): Promise<Person> {
    const person = await personOf(context);
    if (isToken(context.get(TOKEN), person.session.csrf)) return person;
    const message = phrase`Nothing was decided: the header ${TOKEN} has no token of this session. Send \`csrfToken\` of GET /decide/<call>.`;
    throw new Refusal('forbidden', message);
  }

  async function show(context: RequestContext, callId: string): Promise<void> {
    const { company, session } = await personOf(context);
    const view = await deciding.look(context, { callId, company, viewer: session.member });
    if (view.kind === 'absent') return respond(context, absent(context.state.language));
    const data = { ...shownView(callId, view, readerOf(context)), csrfToken: session.csrf };
    respond(context, { status: 200, envelope: { ok: true, data, changed: [] }, headers: {} });
  }

  async function decideOne(context: RequestContext, callId: string): Promise<void> {
    const { company, session } = await deciderOf(context);
    const given = read.one(await readJson(context));
    const decided = await deciding.answer(context, { callId, company, viewer: session.member }, given);
    respond(context, outcomeAnswer(callId, decided, readerOf(context)));
  }

  /** Answers several calls in the order of the request. An answer without effect does not stop the others. */
  async function decideMany(context: RequestContext): Promise<void> {
    const { company, session } = await deciderOf(context);
    const results: object[] = [];
    const changed = [];
    for (const { callId, given } of read.many(await readJson(context))) {
      const { envelope } = await deciding
        .answer(context, { callId, company, viewer: session.member }, given)
        .then((decided): Answer => outcomeAnswer(callId, decided, readerOf(context)))
        .catch((error: unknown) => errorAnswer(asCallError(error, context)));
      if (envelope.ok) changed.push(...envelope.changed);
      results.push(
        envelope.ok
          ? { callId, ok: true, data: envelope.data }
          : { callId, ok: false, error: wholeError(config, envelope.error, context.state.requestId) },
      );
    }
    respond(context, { status: 200, envelope: { ok: true, data: { results }, changed }, headers: {} });
  }

  const router = new Router<RequestState>();
  router.get('/decide/:callId', ifJson(show));
  router.post('/decide/:callId', ifJson(decideOne));
  router.post('/decide', decideMany);
  return router;
}

const readerOf = (context: RequestContext): Reader => ({ language: context.state.language, zone: zoneOf(context) });

type Handler = (context: RequestContext, callId: string) => Promise<void>;

/** Passes requests of forms, and of browsers that open a page, on to the pages. */
function ifJson(handle: Handler): Koa.Middleware<RequestState, RequestContext> {
  return (context, next) => {
    context.vary('Accept');
    return speaksJson(context) ? handle(context, pathParameter(context, 'callId')) : next();
  };
}

/** Whether a request sends JSON, or prefers JSON to HTML. A form is never such a request. */
function speaksJson(context: RequestContext): boolean {
  if (context.is('urlencoded')) return false;
  return Boolean(context.is('json')) || context.accepts('html', 'json') === 'json';
}
