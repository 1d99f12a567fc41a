import { expect, test } from 'vitest';
import { latest } from './latest';

test('of the questions asked while one is open, only the last is put', async () => {
  const put: number[] = [];
  const heard: number[] = [];
  let answer: (value: number) => void = () => undefined;
  const ask = latest(
    (question: number) => {
      put.push(question);
      return new Promise<number>((keep) => (answer = keep));
    },
    (value) => heard.push(value),
  );
  ask(1);
  ask(2);
  ask(3);
  expect(put).toEqual([1]);
  answer(10);
  await Promise.resolve();
  await Promise.resolve();
  expect(put).toEqual([1, 3]);
  answer(30);
  await Promise.resolve();
  await Promise.resolve();
  expect(heard).toEqual([10, 30]);
  ask(4);
  expect(put).toEqual([1, 3, 4]);
});
