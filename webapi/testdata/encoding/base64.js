check('atob', [' Y W\t\n\f\rI=', 'YWI', 'YWJj', '', '/+8='].map(atob), ['ab', 'ab', 'abc', '', '\xff\xef']);
for (const bad of ['a', 'ab=', 'ab===', 'a=b=', 'abcde', 'ab-_', 'é', '\u{1F600}']) {
  refuses('atob ' + bad, () => atob(bad), 'InvalidCharacterError');
}
check('btoa', ['', 'a', 'ab', 'abc', '\xff\xef'].map(btoa), ['', 'YQ==', 'YWI=', 'YWJj', '/+8=']);
refuses('btoa above U+00FF', () => btoa('Ā'), 'InvalidCharacterError');
refuses('an argument is required', () => atob());
check('conversions', [btoa(null), btoa(12), atob({ toString: () => 'YQ' })], ['bnVsbA==', 'MTI=', 'a']);
try {
  atob('*');
} catch (error) {
  check('the exception', [error instanceof DOMException, error.name, error.code], [true, 'InvalidCharacterError', 5]);
}
check('a text of many parts', atob(Array(100000).fill('QUJD').reduce((a, b) => a + b)).length, 300000);
