// What a person at the desk waits for, measured in Debian's Chromium on the pages as they are built: `npm run bench:desk` (after `npm run build`).
// By the clock, which also runs while others have the processor, and by the processor's own time, which does not.
import { spawn } from 'node:child_process';
import { chromium } from '@playwright/test';

const PORT = 7481;
const ADDRESS = `http://127.0.0.1:${PORT}/`;
const MONTHS = 12;
const FLAGS = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

const server = spawn('npx', ['vite', 'preview', '--host', '127.0.0.1', '--port', String(PORT), '--strictPort'], { stdio: 'ignore', detached: true });
const browser = await chromium.launch({ executablePath: process.env['LONGROLL_CHROMIUM'] ?? '/usr/bin/chromium', args: FLAGS });
try {
  await waitForServer();
  await months();
  await chronicle();
} finally {
  await browser.close();
  if (server.pid) process.kill(-server.pid);
}

/** A person who always stays, and three rivals: from the click that gives the last answer of a month to the month that follows, as it is painted. */
async function months() {
  const page = await founded(1, 3, 1885);
  const asked = page.locator('section.asked');
  const took = [];
  for (let step = 0; took.length < MONTHS && step < 2000; step++) {
    // Whoever waits for the rivals, or for a battle by the book, waits.
    await page.waitForFunction(() => !/go by…|written down/.test(document.querySelector('section.asked')?.textContent ?? ''));
    const give = asked.getByRole('button', { name: 'So be it' });
    const press = async (name) => asked.getByRole('button', { name }).first().click();
    if ((await give.isVisible()) && (await give.isEnabled())) {
      if ((await asked.getByRole('heading', { level: 2 }).first().textContent()) === 'Travel') took.push(await page.evaluate(untilPainted));
      else await give.click();
    } else if (await asked.getByRole('heading', { name: 'How is it fought?' }).isVisible()) await press(/^By the book/);
    else if (await asked.getByRole('button', { name: 'Go on' }).isVisible()) await press('Go on');
    else await asked.locator('.choices button:not([aria-pressed=true])').first().click({ timeout: 5000 }).catch(() => undefined);
    // A choice is judged before it can be given.
    await page.waitForTimeout(300);
  }
  tell(`a month is shown after its last answer: half of ${took.length}`, part(took, 0.5), 100);
  tell('  95 of 100', part(took, 0.95), 100);
  await page.context().close();
}

/** Gives the answer, and tells after how long what the month brought has been painted. */
function untilPainted() {
  const shown = () => `${document.querySelector('.leaf')?.getAttribute('aria-label')} ${document.querySelector('.ledger')?.textContent}`;
  const give = [...document.querySelectorAll('section.asked button')].find((one) => one.textContent === 'So be it');
  const before = shown();
  return new Promise((done) => {
    const from = performance.now();
    const seen = new MutationObserver(() => {
      if (shown() === before) return;
      seen.disconnect();
      requestAnimationFrame(() => setTimeout(() => done(performance.now() - from)));
    });
    seen.observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true });
    give?.click();
  });
}

/** Four rivals live all nineteen years; then the chronicle is opened and scrolled from end to end. */
async function chronicle() {
  const page = await founded(0, 4, 1885);
  await page.getByRole('heading', { name: 'The campaign has ended' }).waitFor({ timeout: 600_000 });
  await page.waitForTimeout(2000);
  const opened = await traced(page, async () => {
    await page.getByRole('link', { name: 'Chronicle' }).click();
    await page.waitForFunction(() => document.querySelectorAll('.month').length === 229);
    await page.waitForTimeout(500);
  });
  told('nineteen years of chronicle are opened: the longest task', opened);
  const scrolled = await traced(page, () => page.evaluate(async () => {
    for (let step = 0; step < 240; step++) {
      scrollBy(0, document.documentElement.scrollHeight / 240);
      await new Promise((done) => requestAnimationFrame(done));
    }
  }));
  told('they are scrolled from end to end: the longest task', scrolled);
}

async function founded(people, rivals, year) {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  await page.addInitScript(() => {
    localStorage.setItem('longroll-settings', JSON.stringify({ speed: 0, hints: false, briefing: false }));
    // One seed, so that every run measures the same campaign.
    crypto.getRandomValues = (list) => (list instanceof Uint32Array ? list.fill(1867) : list);
  });
  await page.goto(`${ADDRESS}#/found`);
  await page.getByLabel('Rivals').selectOption(String(rivals));
  await page.getByLabel('People at this screen').selectOption(String(people));
  await page.getByLabel('It ends with December of').selectOption(String(year));
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  await page.getByRole('navigation', { name: 'The books' }).waitFor();
  return page;
}

/** The tasks of the page's own thread while something is done. */
async function traced(page, act) {
  const devtools = await page.context().newCDPSession(page);
  const events = [];
  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  const ended = new Promise((done) => devtools.once('Tracing.tracingComplete', done));
  await devtools.send('Tracing.start', { traceConfig: { includedCategories: ['toplevel'] }, transferMode: 'ReportEvents' });
  await act();
  await devtools.send('Tracing.end');
  await ended;
  const key = ({ pid, tid }) => `${pid}.${tid}`;
  const main = new Set(events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(key));
  return events.filter((event) => event.ph === 'X' && main.has(key(event)));
}

function told(what, tasks) {
  const most = (time) => Math.max(0, ...tasks.map((task) => task[time] ?? 0)) / 1000;
  tell(`${what}, by the clock`, most('dur'), 100);
  tell('  by processor time', most('tdur'), 100);
}

function tell(what, measured, aim) {
  console.log(`${what.padEnd(78)} ${measured.toFixed(1).padStart(8)} ms  aim ${aim} ms: ${measured <= aim ? 'reached' : 'missed'}`);
}

function part(all, share) {
  const sorted = [...all].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

async function waitForServer() {
  for (let tries = 0; tries < 300; tries++) {
    if (await fetch(ADDRESS).then((answer) => answer.ok, () => false)) return;
    await new Promise((done) => setTimeout(done, 200));
  }
  throw new Error(`nothing answers at ${ADDRESS}`);
}
