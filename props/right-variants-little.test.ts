import { accusedOfNothing } from './right-variants.test-helper.js';

accusedOfNothing(['le32', 'le64']);
