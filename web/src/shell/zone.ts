/** Stores the time zone of this device for the pages without script, which show times in it. */
export function tellZone(): void {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  document.cookie = `zone=${timeZone}; Path=/; Max-Age=31536000; SameSite=Lax`;
}
