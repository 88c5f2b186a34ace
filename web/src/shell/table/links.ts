// Links to seats are shown by the server this once; until they are used this browser keeps them for their sender.

export function keptLinks(battle: string): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(`searoom.links.${battle}`) ?? '{}') as Record<string, string>;
  } catch {
    return {};
  }
}

export function keepLinks(battle: string, links: Record<string, string>): void {
  sessionStorage.setItem(`searoom.links.${battle}`, JSON.stringify(links));
}
