import { ensureInstalled } from './toolchain.mjs';

ensureInstalled();
