import type { Store } from './index.js';

/** Makes the company's list of administrators agree with the member's role, even after concurrent changes. */
export async function listAsAdmin(
  { companies, members }: Pick<Store, 'companies' | 'members'>,
  companyId: string,
  memberId: string,
): Promise<void> {
  const isAdmin = async () => {
    const member = await members.get(companyId, memberId);
    return member?.role === 'admin' && !member.removedAt;
  };
  if (await isAdmin()) {
    await companies.addAdmin(companyId, memberId);
    if (await isAdmin()) return;
  }
  await companies.dropAdmin(companyId, memberId);
}
