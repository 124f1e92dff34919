import 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    mongoUri: string;
  }
}
