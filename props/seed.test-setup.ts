import fc from 'fast-check';
import { testSeed } from '../src/environment.js';

// Every property draws from one seed; set FINDBIT_SEED for another. fast-check prints it with a failure.
fc.configureGlobal({ seed: testSeed() });
