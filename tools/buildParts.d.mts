export function buildClient(): Promise<void>;
export function buildWeb(): Promise<void>;
