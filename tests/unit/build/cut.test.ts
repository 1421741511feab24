import { describe, expect, it } from 'vitest';
import { without, withoutMembers } from '../../../scripts/build/cut.ts';

const code = `class First {
    constructor() {
        this.a = 1;
    }
    a() {
        if (this.b(1)) {
            return 1;
        }

        return 2;
    }
    async b(one, two) {
        return one;
    }
}
class Second extends First {
  a() {
    return 3;
  }
}
`;

describe('what the build cuts out of libraries', () => {
  it('GEN-06 is a whole member, of that class only', () => {
    const first = withoutMembers(code, 'First', 'a b');
    expect(first).toContain('class First {\n    constructor() {\n        this.a = 1;\n    }\n}\n');
    expect(first).toContain('  a() {\n    return 3;\n  }');
    expect(withoutMembers(code, 'Second', 'a')).toMatch(/class Second extends First \{\n\}\n$/);
  });

  it('GEN-06 must be there: another version of a library stops the build', () => {
    expect(() => withoutMembers(code, 'First', 'c')).toThrow('nothing like');
    expect(() => withoutMembers(code, 'Third', 'a')).toThrow('no class Third');
    expect(() => without(code, /nothing of it/)).toThrow('nothing like');
  });
});
