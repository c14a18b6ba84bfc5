import { accusedOfNothing } from './right-variants.test-helper.js';

accusedOfNothing(['be32', 'be64']);
