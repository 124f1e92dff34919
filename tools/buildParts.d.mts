export function buildClient(): Promise<void>;
export function buildWeb(): Promise<void>;
export function withBuildLock(build: () => Promise<void>): Promise<void>;
