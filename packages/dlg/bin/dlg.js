#!/usr/bin/env node
// Committed, so that npm finds something to link in a fresh clone, before anything is built.
import '../dist/main.js';
