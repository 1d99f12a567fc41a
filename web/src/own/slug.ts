/** What a battle of one's own is called in an address. */
export const slugOf = (id: string) => `~${id}`;

/** Which battle of one's own an address means; nothing if it is one of those that come with Longroll. */
export const idIn = (slug: string) => (slug.startsWith('~') ? slug.slice(1) : null);
