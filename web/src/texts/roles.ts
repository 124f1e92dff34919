import { inLanguage } from '.';
import { de, en } from './roleNames';

const names: Readonly<Record<string, string>> = inLanguage({ en, de });

/** What a role is called. */
export const roleText = (role: string) => names[role] ?? role;
