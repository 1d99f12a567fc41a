import { defineConfig, devices } from '@playwright/test';

const port = Number(process.env['LONGROLL_PORT'] ?? 7468);
const program = process.env['LONGROLL_PROGRAM'];
const address = `http://127.0.0.1:${port}/`;

/** Debian's own Chromium; nothing is downloaded. */
const executablePath = process.env['LONGROLL_CHROMIUM'] ?? '/usr/bin/chromium';
const args = [
  '--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
  '--disable-background-networking', '--disable-component-update', '--disable-sync',
];

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // What the program does as it serves the pages can be tried with the program alone.
  testIgnore: program ? [] : ['served.spec.ts'],
  fullyParallel: true,
  workers: 2,
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: address,
    viewport: { width: 1280, height: 800 },
    launchOptions: { executablePath, args },
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
  },
  webServer: {
    // The program as players run it; without one, the pages as they were built.
    command: program ? `"${program}" play --port ${port} --no-browser` : `npx vite preview --host 127.0.0.1 --port ${port} --strictPort`,
    url: address,
    reuseExistingServer: !process.env['CI'],
    timeout: 60_000,
  },
});
