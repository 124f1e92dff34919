import type { ModelConfig } from '../config.js';

/** It surely gave no answer that could be used. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  readonly why: 'silent' | 'refused';
  constructor(why: 'silent' | 'refused') {
    super('The model gave no answer.');
    this.why = why;
  }
}

/** More than a summary needs, and a bound on what an answer can cost. */
const MOST_TOKENS = 2_000;

export interface ModelRequest {
  readonly task: string;
  readonly material: string;
  /** Makes a second arrival of the same question recognisable. */
  readonly id: string;
  readonly signal: AbortSignal;
}

/**
 * Asks the model once: nothing is tried again, and no redirect takes the question to another host.
 * @throws NoAnswer; or the signal's reason, where it cannot be known what became of the question
 */
export async function askModel({ url, key, name, within }: ModelConfig, asked: ModelRequest): Promise<string> {
  // Loaded when first needed: most deployments have no model, and the SDK takes a while.
  const [{ generateText }, { createOpenAICompatible }] = await Promise.all([
    import('ai'),
    import('@ai-sdk/openai-compatible'),
  ]);
  const straight: typeof fetch = (input, init) => fetch(input, { ...init, redirect: 'error' });
  const provider = createOpenAICompatible({ name: 'deep', baseURL: url.href, apiKey: key, fetch: straight });
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
    // What the error says may repeat what was asked.
    throw new NoAnswer(timeout.aborted ? 'silent' : 'refused');
  }
}
