import '../look/tokens.css';
import '../look/base.css';
import { mount } from 'svelte';
import Gallery from './Gallery.svelte';

const theme = new URLSearchParams(location.search).get('theme');
if (theme) document.documentElement.dataset.theme = theme;
mount(Gallery, { target: document.getElementById('gallery') as HTMLElement });
