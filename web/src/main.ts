import './style/atlas.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { dress } from './app';

// A map without its strokes is still a map; why the engine does not start is said where it is needed.
dress(document).catch(() => undefined);
const target = document.getElementById('app');
if (target) mount(App, { target });

if ('serviceWorker' in navigator && import.meta.env.PROD) {
  // Without it the table still plays; it only needs the network to open.
  navigator.serviceWorker.register('./sw.js').catch(() => undefined);
}
