/**
 * Loads the page again where a part of the app cannot be loaded because the service has a newer version of it: the
 * files of the older one are gone.
 */
export function followVersions(): void {
  window.addEventListener('vite:preloadError', () => void reloadWhereNewer());
}

async function reloadWhereNewer(): Promise<void> {
  const own = document.querySelector('script[type=module]')?.getAttribute('src');
  // Where the service cannot be reached, the page stays as it is.
  const page = await fetch('/app', { redirect: 'manual', cache: 'no-cache' }).catch(() => undefined);
  if (own && page?.ok && !(await page.text()).includes(own)) location.reload();
}
