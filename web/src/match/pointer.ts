/** Drafts are plain JSON objects. The client puts an answer in where the rules said (a JSON pointer) and reads nothing else. */
export type Draft = Record<string, unknown>;

/** A copy of `draft` with `value` at `pointer`; missing parents are made, lists where the key is a number. */
export function put(draft: unknown, pointer: string, value: unknown): Draft {
  const keys = pointer.split('/').slice(1).map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  return set(isObject(draft) ? draft : {}, keys, value) as Draft;
}

function set(node: unknown, keys: string[], value: unknown): unknown {
  const [key, ...rest] = keys;
  if (key === undefined) return value;
  if (Array.isArray(node) || (!isObject(node) && /^\d+$/.test(key))) {
    const list: unknown[] = Array.isArray(node) ? [...(node as unknown[])] : [];
    list[Number(key)] = set(list[Number(key)], rest, value);
    return list;
  }
  const object = isObject(node) ? node : {};
  return { ...object, [key]: set(object[key], rest, value) };
}

/** What stands at `pointer`, or nothing. */
export function get(draft: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((node, key) => {
      if (Array.isArray(node)) return (node as unknown[])[Number(key)];
      return isObject(node) ? node[key] : undefined;
    }, draft);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
