/**
 * Asks one question at a time and, of those that pile up meanwhile, only the last: a drag asks sixty times a second, and only
 * where the ghost is now matters.
 */
export function latest<Q, A>(ask: (question: Q) => Promise<A>, heard: (answer: A, question: Q) => void): (question: Q) => void {
  let waiting: { question: Q } | undefined;
  let busy = false;
  const next = async () => {
    while (waiting) {
      const { question } = waiting;
      waiting = undefined;
      const answer = await ask(question);
      // An answer that has been overtaken is still shown: it is the newest there is.
      heard(answer, question);
    }
    busy = false;
  };
  return (question) => {
    waiting = { question };
    if (!busy) {
      busy = true;
      void next();
    }
  };
}
