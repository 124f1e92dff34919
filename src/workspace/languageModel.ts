import type { ModelConfig } from '../config.js';

/** The model certainly gave no usable answer: `silent` for none in time, `refused` for an error or an empty answer. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  readonly why: 'silent' | 'refused';
  constructor(why: 'silent' | 'refused') {
    super('The model gave no answer.');
    this.why = why;
  }
}

/** Limits the cost of an answer. It is more than a summary needs. */
const MOST_TOKENS = 2_000;

export interface ModelRequest {
  readonly task: string;
  readonly material: string;
  /** The idempotency key, by which the model can recognise a repeated question. */
  readonly id: string;
  readonly signal: AbortSignal;
}

/**
 * Asks the model once. There are no retries, and redirects are not followed, so no other host gets the question.
 * @returns the text, trimmed
 * @throws NoAnswer; or the signal's reason, if the result cannot be known
 */
export async function askModel({ url, key, name, within }: ModelConfig, asked: ModelRequest): Promise<string> {
  // Loaded when first needed, because most deployments have no model and the SDK takes long to load.
  const [{ generateText }, { createOpenAICompatible }] = await Promise.all([
    import('ai'),
    import('@ai-sdk/openai-compatible'),
  ]);
  const withoutRedirects: typeof fetch = (input, init) => fetch(input, { ...init, redirect: 'error' });
  const provider = createOpenAICompatible({ name: 'deep', baseURL: url.href, apiKey: key, fetch: withoutRedirects });
  const timeout = AbortSignal.timeout(within);
  try {
    const { text } = await generateText({
      model: provider.chatModel(name),
      system: asked.task,
      prompt: asked.material,
      maxOutputTokens: MOST_TOKENS,
      maxRetries: 0,
      abortSignal: AbortSignal.any([timeout, asked.signal]),
      headers: { 'Idempotency-Key': asked.id },
    });
    if (text.trim() === '') throw new NoAnswer('refused');
    return text.trim();
  } catch (error) {
    asked.signal.throwIfAborted();
    if (error instanceof NoAnswer) throw error;
    // The error is dropped, because its message may repeat the question.
    throw new NoAnswer(timeout.aborted ? 'silent' : 'refused');
  }
}
