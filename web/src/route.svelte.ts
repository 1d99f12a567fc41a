/** Which page is open, as the address says it: `#/play/march/first-battle`. */
export type Route =
  | { page: 'first' }
  | { page: 'ruleset'; ruleset: string }
  | { page: 'scenario'; ruleset: string; scenario: string }
  | { page: 'table'; battle: string }
  | { page: 'found' }
  | { page: 'campaign'; campaign: string; room: string; whom: string }
  | { page: 'saved' }
  | { page: 'own' }
  | { page: 'pick-up'; ruleset: string }
  | { page: 'guide'; guide: string }
  | { page: 'folder' }
  | { page: 'rules'; ruleset: string; rule: string | null }
  | { page: 'play-sheet'; ruleset: string }
  | { page: 'settings' }
  | { page: 'help' }
  | { page: 'nowhere' };

export function read(hash: string): Route {
  const [first, second, third, fourth] = hash.replace(/^#?\/?/, '').split('/').map(decoded);
  switch (first) {
    case '':
    case undefined:
      return { page: 'first' };
    case 'play':
      if (second && third) return { page: 'scenario', ruleset: second, scenario: third };
      return second ? { page: 'ruleset', ruleset: second } : { page: 'first' };
    case 'table':
      return second ? { page: 'table', battle: second } : { page: 'saved' };
    case 'rules':
      return second ? { page: 'rules', ruleset: second, rule: third ?? null } : { page: 'first' };
    case 'play-sheet':
      return second ? { page: 'play-sheet', ruleset: second } : { page: 'first' };
    case 'pick-up':
      return second ? { page: 'pick-up', ruleset: second } : { page: 'own' };
    case 'guide':
      return { page: 'guide', guide: second ?? 'writing-a-battle' };
    case 'campaign':
      return second ? { page: 'campaign', campaign: second, room: third ?? 'desk', whom: fourth ?? '' } : { page: 'found' };
    case 'found':
    case 'saved':
    case 'own':
    case 'folder':
    case 'settings':
    case 'help':
      return { page: first };
    default:
      return { page: 'nowhere' };
  }
}

/** A part of an address. One that is wrongly written stays as it is, and will not be found. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function href(...parts: string[]): string {
  return '#/' + parts.map(encodeURIComponent).join('/');
}

class Router {
  route = $state.raw<Route>(read(globalThis.location?.hash ?? ''));

  constructor() {
    globalThis.addEventListener?.('hashchange', () => (this.route = read(location.hash)));
  }

  go(...parts: string[]) {
    location.hash = href(...parts);
  }
}

export const router = new Router();
