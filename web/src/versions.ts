/**
 * Reloads the page if a part of the app cannot be loaded because the service has a newer version of it. The files of
 * the older version are then gone.
 */
export function followVersions(): void {
  window.addEventListener('vite:preloadError', () => void reloadWhereNewer());
}

async function reloadWhereNewer(): Promise<void> {
  const own = document.querySelector('script[type=module]')?.getAttribute('src');
  // If the service cannot be reached, the page stays as it is.
  const page = await fetch('/app', { redirect: 'manual', cache: 'no-cache' }).catch(() => undefined);
  if (own && page?.ok && !(await page.text()).includes(own)) location.reload();
}
